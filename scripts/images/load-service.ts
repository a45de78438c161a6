import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import type * as Tools from '@floatwise/tools';

// Loads what the named service loads without starting it, so that Node keeps all of its code stripped of types and compiled.
const workspace = process.argv[2] ?? '';
const load = (path: string): Promise<unknown> => import(pathToFileURL(path).href);

await load(`${workspace}/src/service.ts`);
if (workspace.endsWith('/converter')) {
  await load(`${workspace}/src/adapters/tool-worker.ts`);
  const { listTools } = (await load('packages/tools/src/index.ts')) as typeof Tools;
  for (const tool of listTools()) await tool.load();
}
flushCompileCache();
// Some libraries keep timers and sockets from the moment they are loaded.
process.exit();
