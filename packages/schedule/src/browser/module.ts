/**
 * Replaces `node:module`, with which packages/schedule loads the code page detector. The page needs no detector: the report names
 * the code page, and without it names are read as windows-1252.
 */
export const createRequire = () => () => ({ detectAll: () => [] });
