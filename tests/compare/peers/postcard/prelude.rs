// postcard has no ranges
