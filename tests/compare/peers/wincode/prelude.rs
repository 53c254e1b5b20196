// wincode has no ranges
