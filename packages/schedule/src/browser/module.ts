/**
 * In place of Node's `node:module`, by which packages/schedule loads the detector of code pages. The page needs none: the report
 * names the code page. Without a report's word names are read as Western ones.
 */
export const createRequire = () => () => ({ detectAll: () => [] });
