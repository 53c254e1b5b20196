// bitcode has no ranges; it always writes to memory of its own
