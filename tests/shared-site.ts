import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createToolSandbox, startMesh, trialTool, type Mesh, type ToolSandbox } from '@floatwise/testkit';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address at which `findSharedSite` and `findTrialRoot` ask. */
    readonly siteKeeper: string;
  }
}

/** Keeps what the test files of a project share; each part starts when the first test file asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let site: Promise<Mesh> | undefined;
  let sandbox: Promise<ToolSandbox> | undefined;
  const find = async (path = ''): Promise<unknown> => {
    if (path === '/trial-root') return (await (sandbox ??= createToolSandbox([trialTool]))).root;
    site ??= startMesh({
      env: { ...project.config.env, FREE_UNTIL: '2999-12-31', CREDITS_SELF_SERVICE: 'true' },
    });
    const { url, admin } = await site;
    return { url, admin };
  };
  const keeper = createServer((request, response) => {
    find(request.url).then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(keeper, 'listening');
  project.provide('siteKeeper', `http://127.0.0.1:${(keeper.address() as AddressInfo).port}`);
  return async () => {
    keeper.close();
    await (await site)?.stop();
    await (await sandbox)?.remove();
  };
}
