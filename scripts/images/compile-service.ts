import { compileAhead } from './compile-ahead.ts';

// Inside an image's build, in its /app, with NODE_COMPILE_CACHE set and the NODE_OPTIONS the service will have: keeps the
// code of the named service compiled.
const count = compileAhead([`${import.meta.dirname}/load-service.ts`, process.argv[2] ?? '']);
console.log(`${count} modules are compiled ahead`);
