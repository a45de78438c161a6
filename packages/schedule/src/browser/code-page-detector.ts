import * as detector from 'jschardet';

/** Replaces `node:module` in the published package, where the code page detector is already loaded. */
export const createRequire = () => () => detector;
