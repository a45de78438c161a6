import * as detector from 'jschardet';

/** In place of Node's `node:module` in the published package, by which the detector of code pages is loaded: here it is loaded already. */
export const createRequire = () => () => detector;
