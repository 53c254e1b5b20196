// The packets R1 to R5 by the C++ library of the format. `run` compiles this beside the library's `serialize.h`.
//
//     published FILE LENGTH encode|no-encode|decode|no-decode TIMES
//
// FILE has packets of LENGTH bytes, which derived code wrote. All are read and written first: other bytes are a failure.

#include "serialize.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

struct Group1 {
    int16_t int_5;
    uint64_t bits_5;
    bool flag_1;
    float float_4;
    double double_1;

    template <typename Stream> bool serialize(Stream& stream) {
        serialize_int(stream, int_5, -14220, 14220);
        serialize_bits(stream, bits_5, 64);
        serialize_bool(stream, flag_1);
        serialize_compressed_float(stream, float_4, -8.0f, 8.0f, 0.25f);
        serialize_double(stream, double_1);
        return true;
    }
};

struct Group2 {
    int8_t int_11;
    uint8_t fixed_3;
    float float_12;
    uint16_t bits_10;

    template <typename Stream> bool serialize(Stream& stream) {
        serialize_int(stream, int_11, -109, 109);
        serialize_fixed(stream, fixed_3, 1, 7, 0, 1);
        serialize_compressed_float(stream, float_12, -180.0f, 180.0f, 0.5f);
        serialize_bits(stream, bits_10, 9);
        return true;
    }
};

struct Group3 {
    uint16_t bits_13;
    bool flag_4;
    int16_t int_13;
    uint8_t int_14;

    template <typename Stream> bool serialize(Stream& stream) {
        serialize_bits(stream, bits_13, 11);
        serialize_bool(stream, flag_4);
        serialize_int(stream, int_13, -1920, 1920);
        serialize_int(stream, int_14, 0, 240);
        return true;
    }
};

struct Group4 {
    uint8_t bits_17;
    bool flag_6;
    uint32_t bits_18;
    bool flag_7;
    uint64_t bits_19;

    template <typename Stream> bool serialize(Stream& stream) {
        serialize_bits(stream, bits_17, 6);
        serialize_bool(stream, flag_6);
        serialize_bits(stream, bits_18, 17);
        serialize_bool(stream, flag_7);
        serialize_bits(stream, bits_19, 64);
        return true;
    }
};

struct Real {
    uint32_t bits_1;
    uint32_t bits_2;
    uint32_t bits_3;
    int16_t int_1;
    int16_t fixed_1;
    int32_t int_2;
    int8_t int_3;
    float float_1;
    int16_t int_4;
    float float_2;
    uint32_t bits_4;
    float float_3;
    bool has_group_1;
    Group1 group_1;
    float float_5;
    uint32_t bits_6;
    float raw_1;
    uint32_t bits_7;
    int16_t int_6;
    uint8_t bits_8;
    bool flag_2;
    float float_6;
    int8_t int_7;
    float float_7;
    float raw_2;
    float raw_3;
    int16_t int_8;
    uint8_t int_9;
    float float_8;
    float raw_4;
    int16_t fixed_2;
    float float_9;
    float float_10;
    uint32_t bits_9;
    float float_11;
    float raw_5;
    int16_t int_10;
    bool has_group_2;
    Group2 group_2;
    double double_2;
    uint8_t bits_11;
    int16_t int_12;
    int32_t fixed_4;
    float raw_6;
    uint32_t bits_12;
    bool flag_3;
    float raw_7;
    bool has_group_3;
    Group3 group_3;
    int32_t fixed_5;
    int16_t int_15;
    int16_t int_16;
    float float_13;
    int32_t fixed_6;
    int16_t fixed_7;
    uint32_t bits_14;
    uint64_t bits_15;
    double double_3;
    uint16_t int_17;
    int32_t int_18;
    uint32_t int_19;
    float raw_8;
    uint32_t int_20;
    int16_t fixed_8;
    bool flag_5;
    uint16_t bits_16;
    uint32_t int_21;
    bool has_group_4;
    Group4 group_4;
    int8_t int_22;
    uint32_t bits_20;
    int8_t int_23;
    bool flag_8;
    int8_t int_24;
    float raw_9;
    int8_t int_25;
    uint8_t bits_21;
    uint32_t bits_22;
    uint16_t bits_23;
    int8_t int_26;
    double double_4;
    int16_t fixed_9;
    uint16_t bits_24;

    template <typename Stream> bool serialize(Stream& stream) {
        serialize_bits(stream, bits_1, 20);
        serialize_bits(stream, bits_2, 17);
        serialize_bits(stream, bits_3, 17);
        serialize_int(stream, int_1, -12628, 12628);
        serialize_fixed(stream, fixed_1, 4, 12, -2, 2);
        serialize_int(stream, int_2, -781792, 781792);
        serialize_int(stream, int_3, -89, 89);
        serialize_compressed_float(stream, float_1, 0.0f, 64.0f, 0.02f);
        serialize_int(stream, int_4, -10998, 10998);
        serialize_compressed_float(stream, float_2, 0.0f, 64.0f, 0.02f);
        serialize_bits(stream, bits_4, 30);
        serialize_compressed_float(stream, float_3, -1.0f, 1.0f, 0.001f);
        serialize_bool(stream, has_group_1);
        if (has_group_1 && !group_1.serialize(stream)) return false;
        serialize_compressed_float(stream, float_5, -100.0f, 100.0f, 0.1f);
        serialize_bits(stream, bits_6, 29);
        serialize_float(stream, raw_1);
        serialize_bits(stream, bits_7, 18);
        serialize_int(stream, int_6, -25183, 25183);
        serialize_bits(stream, bits_8, 6);
        serialize_bool(stream, flag_2);
        serialize_compressed_float(stream, float_6, -500.0f, 500.0f, 1.0f);
        serialize_int(stream, int_7, -67, 67);
        serialize_compressed_float(stream, float_7, -8.0f, 8.0f, 0.25f);
        serialize_float(stream, raw_2);
        serialize_float(stream, raw_3);
        serialize_int(stream, int_8, -17975, 17975);
        serialize_int(stream, int_9, 0, 4);
        serialize_compressed_float(stream, float_8, -1.0f, 1.0f, 0.001f);
        serialize_float(stream, raw_4);
        serialize_fixed(stream, fixed_2, 4, 12, -6, 6);
        serialize_compressed_float(stream, float_9, -500.0f, 500.0f, 1.0f);
        serialize_compressed_float(stream, float_10, 0.0f, 100.0f, 0.05f);
        serialize_bits(stream, bits_9, 30);
        serialize_compressed_float(stream, float_11, -8.0f, 8.0f, 0.25f);
        serialize_float(stream, raw_5);
        serialize_int(stream, int_10, -28471, 28471);
        serialize_bool(stream, has_group_2);
        if (has_group_2 && !group_2.serialize(stream)) return false;
        serialize_double(stream, double_2);
        serialize_bits(stream, bits_11, 6);
        serialize_int(stream, int_12, -31382, 31382);
        serialize_fixed(stream, fixed_4, 16, 16, -23930, 23930);
        serialize_float(stream, raw_6);
        serialize_bits(stream, bits_12, 32);
        serialize_bool(stream, flag_3);
        serialize_float(stream, raw_7);
        serialize_bool(stream, has_group_3);
        if (has_group_3 && !group_3.serialize(stream)) return false;
        serialize_fixed(stream, fixed_5, 16, 16, -24859, 24859);
        serialize_int(stream, int_15, -31876, 31876);
        serialize_int(stream, int_16, -30479, 30479);
        serialize_compressed_float(stream, float_13, 0.0f, 2000.0f, 0.25f);
        serialize_fixed(stream, fixed_6, 16, 16, -31003, 31003);
        serialize_fixed(stream, fixed_7, 8, 8, -21, 21);
        serialize_bits(stream, bits_14, 29);
        serialize_bits(stream, bits_15, 64);
        serialize_double(stream, double_3);
        serialize_int(stream, int_17, 0, 8543);
        serialize_int(stream, int_18, -151477, 151477);
        serialize_int(stream, int_19, 0, 137740);
        serialize_float(stream, raw_8);
        serialize_int(stream, int_20, 0, 414456);
        serialize_fixed(stream, fixed_8, 8, 8, -78, 78);
        serialize_bool(stream, flag_5);
        serialize_bits(stream, bits_16, 10);
        serialize_int(stream, int_21, 0, 824279);
        serialize_bool(stream, has_group_4);
        if (has_group_4 && !group_4.serialize(stream)) return false;
        serialize_int(stream, int_22, -108, 108);
        serialize_bits(stream, bits_20, 21);
        serialize_int(stream, int_23, -96, 96);
        serialize_bool(stream, flag_8);
        serialize_int(stream, int_24, -36, 36);
        serialize_float(stream, raw_9);
        serialize_int(stream, int_25, -104, 104);
        serialize_bits(stream, bits_21, 2);
        serialize_bits(stream, bits_22, 29);
        serialize_bits(stream, bits_23, 10);
        serialize_int(stream, int_26, -37, 37);
        serialize_double(stream, double_4);
        serialize_fixed(stream, fixed_9, 8, 8, -28, 28);
        serialize_bits(stream, bits_24, 11);
        return true;
    }
};

struct Packet {
    int32_t lead;
    int32_t tick;
    int32_t offset;
    uint32_t angle;
    uint32_t target;
    uint32_t score;
    bool is_open;
    float position[3];
    uint64_t key;
    uint8_t blob[17];

    template <typename Stream> bool serialize(Stream& stream) {
        serialize_int(stream, lead, -100, 100);
        serialize_int(stream, tick, 0, 65535);
        serialize_int(stream, offset, -1000000, 1000000);
        serialize_bits(stream, angle, 7);
        serialize_bits(stream, target, 13);
        serialize_bits(stream, score, 23);
        serialize_bool(stream, is_open);
        for (float& part : position) serialize_float(stream, part);
        serialize_bits(stream, key, 64);
        serialize_bytes(stream, blob, 17);
        return true;
    }
};

struct Ints {
    int32_t lead;
    int32_t tick;
    int32_t offset;
    int32_t team;
    int32_t tilt;
    int32_t health;
    int32_t speed;
    int32_t shield;
    int32_t balance;
    int32_t charge;

    template <typename Stream> bool serialize(Stream& stream) {
        serialize_int(stream, lead, -100, 100);
        serialize_int(stream, tick, 0, 65535);
        serialize_int(stream, offset, -1000000, 1000000);
        serialize_int(stream, team, 0, 3);
        serialize_int(stream, tilt, -15, 15);
        serialize_int(stream, health, 0, 1000);
        serialize_int(stream, speed, -2048, 2047);
        serialize_int(stream, shield, 0, 255);
        serialize_int(stream, balance, -600000, 600000);
        serialize_int(stream, charge, 0, 100);
        return true;
    }
};

struct Bits {
    uint32_t angle;
    uint32_t target;
    uint32_t score;
    uint32_t mode;
    uint32_t seed;
    uint32_t item;
    uint32_t cell;
    uint64_t time;

    template <typename Stream> bool serialize(Stream& stream) {
        serialize_bits(stream, angle, 7);
        serialize_bits(stream, target, 13);
        serialize_bits(stream, score, 23);
        serialize_bits(stream, mode, 3);
        serialize_bits(stream, seed, 32);
        serialize_bits(stream, item, 11);
        serialize_bits(stream, cell, 19);
        serialize_bits(stream, time, 48);
        return true;
    }
};

struct Mixed {
    int32_t sequence;
    uint32_t acks;
    uint32_t entity;
    int32_t x;
    int32_t y;
    int32_t z;
    uint32_t yaw;
    bool is_moving;
    bool is_firing;
    uint64_t time;
    int32_t weapon;

    template <typename Stream> bool serialize(Stream& stream) {
        serialize_int(stream, sequence, 0, 65535);
        serialize_bits(stream, acks, 32);
        serialize_bits(stream, entity, 12);
        serialize_int(stream, x, -16384, 16383);
        serialize_int(stream, y, -16384, 16383);
        serialize_int(stream, z, -16384, 16383);
        serialize_bits(stream, yaw, 9);
        serialize_bool(stream, is_moving);
        serialize_bool(stream, is_firing);
        serialize_bits(stream, time, 48);
        serialize_int(stream, weapon, 0, 15);
        return true;
    }
};

// The functions that are counted: not inlined into their loops.
template <typename Packet> __attribute__((noinline)) int encode(Packet& packet, uint8_t* out, int length) {
    serialize::WriteStream stream(out, length);
    if (!packet.serialize(stream)) return 0;
    stream.Flush();
    return stream.GetBytesProcessed();
}

template <typename Packet> __attribute__((noinline)) int decode(Packet& packet, uint8_t* bytes, int length) {
    serialize::ReadStream stream(bytes, length);
    return packet.serialize(stream);
}

template <typename Packet> __attribute__((noinline)) int nothing(Packet&, uint8_t*, int) {
    return 1;
}

template <typename Packet> int run(std::vector<uint8_t> bytes, int length, const char* work, int times) {
    // the library writes whole words, and reads up to 8 bytes after a packet
    const int room = (length + 15) / 8 * 8;
    const int count = (int) bytes.size() / length;
    std::vector<Packet> packets(count);
    std::vector<uint8_t> padded(count * room), out(room);
    for (int i = 0; i < count; i++) {
        memcpy(&padded[i * room], &bytes[i * length], length);
        const bool is_read = decode(packets[i], &padded[i * room], length);
        if (!is_read || encode(packets[i], out.data(), room) != length || memcmp(out.data(), &bytes[i * length], length) != 0) {
            fprintf(stderr, "packet %d: the library has other bytes\n", i);
            return 1;
        }
    }
    const bool is_encode = strstr(work, "encode") != nullptr;
    int (*volatile function)(Packet&, uint8_t*, int) = is_encode ? encode<Packet> : decode<Packet>;
    if (strncmp(work, "no-", 3) == 0) function = nothing<Packet>;
    int (*chosen)(Packet&, uint8_t*, int) = function;
    Packet packet = packets[0];
    volatile int sink = 0;
    for (int i = 0; i < times; i++) {
        const int at = i % count;
        sink = is_encode ? chosen(packets[at], out.data(), room) : chosen(packet, &padded[at * room], length);
    }
    return 0;
}

int main(int argc, char** argv) {
    if (argc != 5) return 1;
    std::vector<uint8_t> bytes;
    FILE* file = fopen(argv[1], "rb");
    if (!file) return 1;
    for (int byte; (byte = fgetc(file)) != EOF;) bytes.push_back((uint8_t) byte);
    fclose(file);
    const int length = atoi(argv[2]), times = atoi(argv[4]);
    switch (length) {
    case 49: return run<Packet>(bytes, length, argv[3], times);
    case 14: return run<Ints>(bytes, length, argv[3], times);
    case 20: return run<Bits>(bytes, length, argv[3], times);
    case 21: return run<Mixed>(bytes, length, argv[3], times);
    case 204: return run<Real>(bytes, length, argv[3], times);
    default: return 1;
    }
}
