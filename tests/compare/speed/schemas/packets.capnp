# The six packets for Cap'n Proto. Vectors are fields of their own: a struct or a list of each would be a pointer more.
@0xd1a3c5e7f9b2846e;

struct Entities { entities @0 :List(Entity); }
struct Entity { health @0 :UInt8; ammo @1 :UInt16; alive @2 :Bool; hostile @3 :Bool; }

struct Cubes { cubes @0 :List(Cube); }
struct Cube {
    x @0 :Float32; y @1 :Float32; height @2 :Float32;
    qx @3 :Float32; qy @4 :Float32; qz @5 :Float32; qw @6 :Float32;
    motion @7 :Motion;
}
struct Motion {
    lx @0 :Float32; ly @1 :Float32; lz @2 :Float32;
    ax @3 :Float32; ay @4 :Float32; az @5 :Float32;
}

struct Codes { cubes @0 :List(CubeCodes); }
struct CubeCodes {
    x @0 :UInt32; y @1 :UInt32; height @2 :UInt16;
    largest @3 :UInt8; a @4 :UInt16; b @5 :UInt16; c @6 :UInt16;
    motion @7 :MotionCodes;
}
struct MotionCodes {
    lx @0 :UInt16; ly @1 :UInt16; lz @2 :UInt16;
    ax @3 :UInt16; ay @4 :UInt16; az @5 :UInt16;
}

struct Ship {
    shipType @0 :UInt8;
    px @1 :Int32; py @2 :Int32; pz @3 :Int32;
    rx @4 :Int16; ry @5 :Int16; rz @6 :Int16; rw @7 :Int16;
    vx @8 :Int32; vy @9 :Int32; vz @10 :Int32;
    flags :union { none @11 :Void; some @12 :UInt8; }
    team @13 :UInt8;
    health @14 :Int16;
    thrust @15 :Int8;
}

struct Input {
    sequence @0 :UInt16;
    a @1 :Bool; b @2 :Bool; c @3 :Bool; d @4 :Bool; e @5 :Bool;
    yaw @6 :Float32; pitch @7 :Float32;
}

struct Chat { name @0 :Text; chat @1 :Text; blob @2 :Data; }
