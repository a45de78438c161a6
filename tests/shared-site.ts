import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createToolSandbox,
  startMesh,
  trialTool,
  type Mesh,
  type ServiceName,
  type ToolSandbox,
} from '@floatwise/testkit';
import type { TestProject } from 'vitest/node';
import type { SharedSite, SharedSiteName } from './find-shared-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address at which `find-shared-site.ts` asks. */
    readonly siteKeeper: string;
  }
}

const settings = {
  FREE_UNTIL: '2999-12-31',
  CREDITS_SELF_SERVICE: 'true',
  // Of all test files together, which have one address.
  LOGINS_PER_MINUTE: '100000',
  REGISTRATIONS_PER_HOUR: '100000',
};

/** Keeps what the test files of a project share; each part starts when the first test file asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sites: Partial<Record<SharedSiteName, Promise<Mesh>>> = {};
  let sandbox: Promise<ToolSandbox> | undefined;
  const findSite = (name: SharedSiteName): Promise<Mesh> =>
    (sites[name] ??= startMesh({
      env: {
        ...project.config.env,
        ...settings,
        ...(name === 'forgetful' ? { RESULT_MAX_AGE_SECONDS: '6' } : {}),
      },
    }));
  const find = async (path = ''): Promise<unknown> => {
    if (path === '/trial-root') return (await (sandbox ??= createTrialSandbox())).root;
    const [name, service] = path.split('/').slice(2) as [SharedSiteName, ServiceName?];
    const { url, admin, engines, processes } = await findSite(name);
    if (service !== undefined)
      return processes(service)
        .map(({ output }) => output())
        .join('\n');
    const { s3, mongodbUrl } = engines;
    return { url, admin, engines: { s3, mongodbUrl } } satisfies SharedSite;
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
    await Promise.all(Object.values(sites).map(async (site) => (await site).stop()));
    await (await sandbox)?.remove();
  };
}

async function createTrialSandbox(): Promise<ToolSandbox> {
  const sandbox = await createToolSandbox([trialTool]);
  // Tests start dozens of its services.
  if (process.env['PROGRAMS_DIR'] !== undefined)
    await (await import('../scripts/programs/bundle-programs.ts')).bundlePrograms(sandbox.root);
  return sandbox;
}
