//! The types of `glam`: their components in order, each with the codec of the field.
//!
//! On the wire, types of `glam` are arrays: vectors and quaternions as x y z w, matrices and affine maps column by
//! column.
//!
//! The types of two versions of `glam` are different types. Each version has a feature, and `of_version` implements the
//! codecs for it.

/// Implements the codecs of a type of `$count` components. Codecs of a component apply to each, and the type has a wire
/// form of its own.
macro_rules! components {
    ($type:ty, [$of:ident; $count:literal], $to:expr, $from:expr) => {
        impl<C: PassThrough + Encoding<$of>> Encoding<$type> for C {
            const PROBLEM: Option<&'static str> = C::PROBLEM;
            const SCHEMA: &'static Schema = <Elements<C> as Encoding<[$of; $count]>>::SCHEMA;
            const PLACEHOLDER: Option<fn() -> $type> = step::placeholder(&[C::PLACEHOLDER.is_some()], || {
                let components: [$of; $count] = core::array::from_fn(|_| made::<C, $of, ()>());
                $from(components)
            });

            #[inline(always)]
            fn write<S: Sink>(value: &$type, _: (), s: &mut S) -> Result<(), Refusal> {
                let components: [$of; $count] = $to(*value);
                Elements::<C>::write(&components, (), s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<$type, Refusal> {
                let components: [$of; $count] = tri!(Elements::<C>::read((), s));
                Ok($from(components))
            }

            const BY_PARTS: bool = C::BY_PARTS;

            #[inline(always)]
            fn as_read(value: &$type, _: ()) -> Option<$type> {
                let components: [$of; $count] = $to(*value);
                Elements::<C>::as_read(&components, ()).map($from)
            }
        }

        /// Sends the components in order.
        impl BitSerialize for $type {
            const SCHEMA: &'static Schema = <[$of; $count]>::SCHEMA;
            const PLACEHOLDER: Option<fn() -> $type> = Some(|| $from([<$of>::default(); $count]));

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                let components: [$of; $count] = $to(*self);
                Elements::<Plain>::write(&components, (), s)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$type, Refusal> {
                let components: [$of; $count] = tri!(Elements::<Plain>::read((), s));
                Ok($from(components))
            }
        }
    };
}

macro_rules! vectors {
    ($($type:ty: $count:tt of $of:ident;)*) => {$(
        components!($type, [$of; $count], |value: $type| value.to_array(), <$type>::from_array);
    )*};
}

macro_rules! truths {
    ($($type:ty: $count:tt;)*) => {$(
        components!($type, [bool; $count], <[bool; $count]>::from, <$type>::from_array);
    )*};
}

macro_rules! matrices {
    ($($type:ty: $count:tt of $of:ident;)*) => {$(
        components!(
            $type,
            [$of; $count],
            |value: $type| value.to_cols_array(),
            |components| <$type>::from_cols_array(&components)
        );
    )*};
}

macro_rules! rotations {
    ($rotation:ty: $($codec:ident)*) => {$(
        /// Sends the rotation as `[f32; 4]`: x y z w.
        impl<P: BitWidth<I>, const I: usize> Encoding<$rotation> for $codec<P, I> {
            const PROBLEM: Option<&'static str> = <Self as Encoding<[f32; 4]>>::PROBLEM;
            const SCHEMA: &'static Schema = <Self as Encoding<[f32; 4]>>::SCHEMA;
            const PLACEHOLDER: Option<fn() -> $rotation> = Some(|| <$rotation>::IDENTITY);

            #[inline(always)]
            fn write<S: Sink>(value: &$rotation, _: (), s: &mut S) -> Result<(), Refusal> {
                <Self as Encoding<[f32; 4]>>::write(&value.to_array(), (), s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<$rotation, Refusal> {
                Ok(<$rotation>::from_array(tri!(<Self as Encoding<[f32; 4]>>::read(
                    (),
                    s
                ))))
            }
        }
    )*};
}

/// Implements the codecs of all types of one version of `glam`. The version is an optional dependency and a feature of
/// this name.
macro_rules! of_version {
    ($glam:ident, $feature:literal) => {
        #[cfg(feature = $feature)]
        mod $glam {
            use crate::codec::fixed_array::Elements;
            use crate::codec::{BitWidth, Encoding, Normalized, PassThrough, Plain, Quat, made};
            use crate::codec::step;
            use crate::{BitSerialize, Refusal, Schema, Sink, Source};
            use ::$glam::{Quat as Rotation, *};

            vectors! {
                Vec2: 2 of f32;
                Vec3: 3 of f32;
                Vec3A: 3 of f32;
                Vec4: 4 of f32;
                Rotation: 4 of f32;
                DVec2: 2 of f64;
                DVec3: 3 of f64;
                DVec4: 4 of f64;
                DQuat: 4 of f64;
                I8Vec2: 2 of i8;
                I8Vec3: 3 of i8;
                I8Vec4: 4 of i8;
                U8Vec2: 2 of u8;
                U8Vec3: 3 of u8;
                U8Vec4: 4 of u8;
                I16Vec2: 2 of i16;
                I16Vec3: 3 of i16;
                I16Vec4: 4 of i16;
                U16Vec2: 2 of u16;
                U16Vec3: 3 of u16;
                U16Vec4: 4 of u16;
                IVec2: 2 of i32;
                IVec3: 3 of i32;
                IVec4: 4 of i32;
                UVec2: 2 of u32;
                UVec3: 3 of u32;
                UVec4: 4 of u32;
                I64Vec2: 2 of i64;
                I64Vec3: 3 of i64;
                I64Vec4: 4 of i64;
                U64Vec2: 2 of u64;
                U64Vec3: 3 of u64;
                U64Vec4: 4 of u64;
            }

            truths! {
                BVec2: 2;
                BVec3: 3;
                BVec4: 4;
            }

            matrices! {
                Mat2: 4 of f32;
                Mat3: 9 of f32;
                Mat3A: 9 of f32;
                Mat4: 16 of f32;
                Affine2: 6 of f32;
                Affine3: 12 of f32;
                Affine3A: 12 of f32;
                DMat2: 4 of f64;
                DMat3: 9 of f64;
                DMat4: 16 of f64;
                DAffine2: 6 of f64;
                DAffine3: 12 of f64;
            }

            rotations!(Rotation: Quat Normalized);
        }
    };
}

of_version!(glam032, "glam032");
of_version!(glam033, "glam033");
of_version!(glam034, "glam034");
