import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What a service loads later than at its start, or in a thread. A tool thread has the code of all tools. */
const loadedLater: Readonly<Record<string, readonly string[]>> = {
  'services/gateway': ['src/graphql/serve-graphql.ts', 'src/mcp/serve-mcp.ts'],
  'services/converter': ['src/adapters/tool-worker.ts'],
};

// Loads the code of the named service without starting it, so that Node caches all of it stripped of types and compiled.
const workspace = process.argv[2] ?? '';
for (const path of ['src/service.ts', ...(loadedLater[workspace] ?? [])])
  await import(pathToFileURL(`${workspace}/${path}`).href);
flushCompileCache();
// Some libraries open timers and sockets when they are loaded.
process.exit();
