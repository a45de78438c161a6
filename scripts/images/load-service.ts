import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

// Loads what the named service loads without starting it, so that Node keeps all of its code stripped of types and compiled.
const workspace = process.argv[2] ?? '';
const load = (path: string): Promise<unknown> => import(pathToFileURL(path).href);

await load(`${workspace}/src/service.ts`);
// A thread for tools has the code of them all.
if (workspace.endsWith('/converter')) await load(`${workspace}/src/adapters/tool-worker.ts`);
flushCompileCache();
// Some libraries keep timers and sockets from the moment they are loaded.
process.exit();
