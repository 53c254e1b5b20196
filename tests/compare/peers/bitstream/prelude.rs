use bitstream::BitSerialize;
