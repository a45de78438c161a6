import { logIn, startMesh, type Mesh, type MeshOptions } from '@floatwise/testkit';
import { findSharedSite, type SharedSite } from '../find-shared-site.ts';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

type Account = Parameters<typeof logIn>[1];

/** A site with a browser in front of it. */
export interface Site {
  readonly url: string;
  readonly admin: Mesh['admin'];
  /** Opens a page in a new browser context, without cookies or stored data. */
  readonly openPage: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a page for a logged-in user; logs in by call, for tests that are not about the form. */
  readonly openPageAs: (account: Account, path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Problems of the pages so far: uncaught errors, violations of the content security policy, failed assertions. */
  readonly problems: readonly string[];
  readonly stop: () => Promise<void>;
}

/** A site for one test, which may stop its processes and has its own counts. */
export interface OwnSite extends Site {
  readonly mesh: Mesh;
}

/** The site that test files share; `stop` closes only the browser. */
export const openSharedSite = async (): Promise<Site> => openSite(await findSharedSite());

/** Everything is free unless the settings of a test say otherwise. */
export async function startSite({ env, ...options }: MeshOptions = {}): Promise<OwnSite> {
  const mesh = await startMesh({ ...options, env: { FREE_UNTIL: '2999-12-31', ...env } });
  const site = await openSite(mesh, () => describeProcesses(mesh));
  return {
    ...site,
    mesh,
    stop: async () => {
      await site.stop();
      await mesh.stop();
    },
  };
}

async function openSite({ url, admin }: SharedSite, describeState = () => ''): Promise<Site> {
  const browser = await launchBrowser();
  const problems: string[] = [];
  const openPage: Site['openPage'] = async (path, contextOptions = {}) => {
    const context = await browser.newContext({ baseURL: url, ...contextOptions });
    const page = await context.newPage();
    watchProblems(page, problems);
    await page.goto(path).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${describeState()}`, { cause: error });
    });
    return page;
  };
  return {
    url,
    admin,
    problems,
    openPage,
    openPageAs: async (account, path, contextOptions = {}) =>
      openPage(path, { ...contextOptions, storageState: await createSession(url, account) }),
    stop: () => browser.close(),
  };
}

async function createSession(
  url: string,
  account: Account,
): Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>> {
  const cookies = (await logIn(url, account)).cookie().split('; ');
  const { hostname: domain } = new URL(url);
  const shared = { domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  return {
    cookies: cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split('=', 2);
      return { ...shared, name, value };
    }),
    origins: [],
  };
}

/** State of the mesh when a page did not open: the failure of a test must show whether a service had ended. */
function describeProcesses(mesh: Mesh): string {
  return (['gateway', 'auth', 'stats', 'converter'] as const)
    .flatMap((name) => mesh.processes(name))
    .map(
      ({ name, isRunning, output }) =>
        `${name} ${isRunning() ? 'runs' : 'has ended'}: ${output().slice(-2000)}`,
    )
    .join('\n');
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
}

function watchProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs an expected response, such as 401 to "who am I", as an error.
    const expected = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !expected) problems.push(`console: ${message.text()}`);
  });
}
