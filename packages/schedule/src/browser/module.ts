/** Replaces `node:module`, which loads the code page detector; without it names are read as windows-1252. */
export const createRequire = () => () => ({ detectAll: () => [] });
