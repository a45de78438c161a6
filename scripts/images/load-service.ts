import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

// Loads the code of the named service without starting it, so that Node caches all of it stripped of types and compiled.
const workspace = process.argv[2] ?? '';
const load = (path: string): Promise<unknown> => import(pathToFileURL(path).href);

await load(`${workspace}/src/service.ts`);
// A tool thread has the code of all tools.
if (workspace.endsWith('/converter')) await load(`${workspace}/src/adapters/tool-worker.ts`);
flushCompileCache();
// Some libraries open timers and sockets when they are loaded.
process.exit();
