import { compileAhead } from './compile-ahead.ts';

// Inside an image's build, in its /app, with the NODE_OPTIONS the service will have and no NODE_COMPILE_CACHE of its own: keeps the
// code of the named service compiled in the named folder.
const [workspace = '', folder = ''] = process.argv.slice(2);
const count = compileAhead([`${import.meta.dirname}/load-service.ts`, workspace], folder);
console.log(`${count} modules are compiled ahead`);
