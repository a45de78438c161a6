import { logIn, startMesh, type Mesh, type MeshOptions, type Planner } from '@floatwise/testkit';
import { findSharedSite, type SharedSite } from '../find-shared-site.ts';
import { openPages } from '../../scripts/test/open-pages.ts';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';

type Account = Parameters<typeof logIn>[1] | Planner;
type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** Drawing motion takes a third of a browser's time, most of it while a test waits. A test may ask for motion. */
const calm = { reducedMotion: 'reduce' } as const;

/** A site with a browser in front of it. */
export interface Site {
  readonly url: string;
  readonly admin: Mesh['admin'];
  /** Opens a page without cookies or stored data. */
  readonly openPage: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a page in the session of a planner, or in a new one: logs in by call, for tests that are not about the form. */
  readonly openPageAs: (account: Account, path: string, options?: BrowserContextOptions) => Promise<Page>;
  /**
   * Closes a page. The next one opens in its tab, emptied, since a new tab takes as long as two pages. A test that has changed
   * the browser, such as its clock, closes the context of the page instead.
   */
  readonly closePage: (page: Page) => Promise<void>;
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
  const usualTabs = new Set<Page>();
  const emptyTabs: Page[] = [];
  const openTab = async (options: BrowserContextOptions): Promise<Page> => {
    const isUsual = Object.keys(options).length === 0;
    const empty = isUsual ? emptyTabs.pop() : undefined;
    if (empty !== undefined) return empty;
    const context = await browser.newContext({ baseURL: url, ...calm, ...options });
    // As long as other checks of a page wait: a busy machine may take longer than the usual half minute.
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    watchProblems(page, problems);
    openPages.add(page);
    page.once('close', () => openPages.delete(page));
    if (isUsual) usualTabs.add(page);
    return page;
  };
  const open = async (
    path: string,
    { viewport, ...options }: BrowserContextOptions,
    cookies: Cookies = [],
  ): Promise<Page> => {
    const page = await openTab(options);
    if (viewport) await page.setViewportSize(viewport);
    await page.context().addCookies(cookies);
    await page.goto(path).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${describeState()}`, { cause: error });
    });
    return page;
  };
  return {
    url,
    admin,
    problems,
    openPage: (path, options = {}) => open(path, options),
    openPageAs: async (account, path, options = {}) => open(path, options, await getSession(url, account)),
    closePage: async (page) => {
      if (page.isClosed()) return;
      if (!usualTabs.has(page)) return page.context().close();
      await emptyTab(page);
      emptyTabs.push(page);
    },
    stop: () => browser.close(),
  };
}

/** Removes what a test and its pages have left in a tab. */
async function emptyTab(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const event of ['request', 'response', 'dialog']) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page with a result asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept());
  // A file of the site, without its scripts.
  await page.goto('/robots.txt');
  page.removeAllListeners('dialog');
  await page.evaluate(`(async () => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve));
  })()`);
  await page.context().clearCookies();
  await page.context().clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, ...calm });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.mouse.move(0, 0);
}

async function getSession(url: string, account: Account): Promise<Cookies> {
  const planner = 'cookie' in account ? account : await logIn(url, account);
  const cookies = planner.cookie().split('; ');
  const { hostname: domain } = new URL(url);
  const shared = { domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  return cookies.map((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    return { ...shared, name, value };
  });
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
