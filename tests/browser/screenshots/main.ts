import { mkdir } from 'node:fs/promises';
import { signUp } from '@floatwise/testkit';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accountPages } from '../account-pages.ts';
import { createSampleXer } from '../../mesh/sample-xer.ts';
import { chooseFile, convertFile } from '../person.ts';
import { startSite, type Site } from '../start-site.ts';
import { createToolSamples, sampledTools } from '../tool-samples.ts';

/**
 * Writes every page, step and result in both themes on a phone, a laptop and a desk as PNG files.
 * `node tests/browser/screenshots/main.ts [--out FOLDER] [--only PATTERN] [--look PATTERN]`, where a look is `phone-dark`.
 */
const sizes = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1360, height: 900 },
  desk: { width: 1920, height: 1080 },
} as const;
const themes = ['light', 'dark'] as const;
const publicPages = [
  '/',
  '/auth',
  '/about',
  '/faq',
  '/privacy',
  '/terms',
  '/contact',
  '/no-such-page',
  '/api-docs',
  '/learn',
  '/view',
];

const folder = readArgument('--out') ?? 'screenshots';
const pattern = new RegExp(readArgument('--only') ?? '');
const lookPattern = new RegExp(readArgument('--look') ?? '');

await mkdir(folder, { recursive: true });
const site = await startSite();
try {
  if (pattern.test('page/admin')) await convertSome(site.url);
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
    for (const colorScheme of themes) {
      const look = `${size}-${colorScheme}`;
      if (lookPattern.test(look)) await takeAll(site, look, { size, colorScheme });
    }
  }
} finally {
  await site.stop();
}
for (const problem of site.problems) console.error(problem);
process.exitCode = site.problems.length === 0 ? 0 : 1;

interface Look {
  size: keyof typeof sizes;
  colorScheme: (typeof themes)[number];
}

async function takeAll(on: Site, look: string, { size, colorScheme }: Look): Promise<void> {
  const options = { viewport: sizes[size], colorScheme, deviceScaleFactor: 1 };
  let page = await on.openPage('/', options);
  const shoot = (name: string, fullPage = true) => takeShot(page, `${name}-${look}`, fullPage);
  const paths = [...publicPages, ...(await listArticles(page))];
  for (const path of paths.filter((one) => pattern.test(`page${one}`))) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await shoot(`page${path.replaceAll('/', '-')}`);
  }
  if (pattern.test('view')) await takeView(page, shoot);
  await page.context().close();
  page = await on.openPageAs(await signUp(on.url), '/dashboard', options);
  if (pattern.test('page/dashboard')) {
    await page.getByRole('link', { name: 'SOOS' }).first().waitFor();
    await shoot('page-dashboard');
  }
  for (const path of accountPages.filter((one) => pattern.test(`page${one}`))) {
    await page.goto(path);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(`page${path.replaceAll('/', '-')}`);
  }
  if (pattern.test('tool/steps')) await takeUnhappySteps(page, shoot);
  for (const tool of sampledTools.filter((id) => pattern.test(`tool/${id}`))) {
    await takeResult(page, tool, shoot);
  }
  await page.context().close();
  if (pattern.test('page/admin')) await takeAdminPages(on, look, options);
}

/** Lists the pages linked from the questions and tools of the FAQ. */
async function listArticles(page: Page): Promise<string[]> {
  await page.goto('/faq');
  await page.getByRole('heading', { name: 'The tools' }).waitFor();
  const links = page.getByRole('main').locator('a[href^="/learn/"]');
  const paths = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  return paths.filter((path) => path !== null);
}

/** Each tab of the sample that the page opens. */
async function takeView(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/view');
  await page.getByRole('button', { name: 'Open a sample' }).click();
  await page.getByRole('treegrid', { name: 'Schedule' }).waitFor();
  for (const [place, tab] of (await page.getByRole('tab').all()).entries()) {
    await tab.click();
    await page.waitForTimeout(1_000);
    await shoot(`view-${place + 1}`, false);
  }
}

type Shoot = (name: string, fullPage?: boolean) => Promise<void>;

/** A running conversion, a failed one, and a file of the wrong type. */
async function takeUnhappySteps(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/convert/soos');
  await chooseFile(page, 'plan.xer', Buffer.from('<?xml version="1.0"?><APIBusinessObjects/>'));
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/conversions', async (route) => {
    await held.promise;
    await route.continue();
  });
  await convertFile(page);
  await page.getByRole('heading', { name: 'Converting your file...' }).waitFor();
  await shoot('tool-steps-processing', false);
  held.resolve(undefined);
  await page.getByRole('heading', { name: 'Conversion Failed' }).waitFor();
  await shoot('tool-steps-failed', false);
  await page.unroute('**/api/conversions');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await chooseFile(page, 'plan.xlsx', Buffer.from('PK'));
  await page.getByText('SOOS does not accept .xlsx').waitFor();
  await shoot('tool-steps-refused', false);
}

async function takeResult(page: Page, tool: string, shoot: Shoot): Promise<void> {
  await page.goto(`/convert/${tool}`);
  await page.getByRole('heading', { name: /^Upload your files?$/ }).waitFor();
  await shoot(`tool-${tool}-1-upload`);
  const files = await createToolSamples(tool);
  await page
    .getByLabel('File to convert')
    .setInputFiles(
      files.map(({ name, bytes: buffer }) => ({ name, mimeType: 'application/octet-stream', buffer })),
    );
  await page.getByRole('heading', { name: /^Convert your files?$/ }).waitFor();
  await shoot(`tool-${tool}-2-selected`, false);
  await page.getByRole('button', { name: /^Convert Files?$/ }).click();
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
  await page.getByRole('tablist', { name: 'Parts of the report' }).waitFor();
  await shoot(`tool-${tool}-3-arrived`, false);
  const rows = page.locator('[data-row]');
  await rows.nth(Math.min(2, (await rows.count()) - 1)).click();
  await page.evaluate(`document.querySelector('[role=tablist]').parentElement.scrollIntoView()`);
  await page.mouse.wheel(0, -140);
  await shoot(`tool-${tool}-4-row`, false);
  await shoot(`tool-${tool}-5-whole`);
}

async function takeAdminPages(on: Site, look: string, options: BrowserContextOptions): Promise<void> {
  const page = await on.openPageAs(on.admin, '/admin', options);
  await page.getByRole('table', { name: 'Recent failures' }).waitFor();
  await page.waitForTimeout(1_000);
  await takeShot(page, `page-admin-${look}`, true);
  await page.goto('/admin/users');
  await page
    .getByRole('table', { name: 'Users' })
    .getByRole('button', { name: /^[0-9a-f]{24}$/ })
    .first()
    .click();
  await page.getByRole('list', { name: 'Audit trail' }).waitFor();
  await takeShot(page, `page-admin-users-${look}`, true);
  await page.goto('/admin/audit');
  await page.getByRole('table', { name: 'Audit trail' }).waitFor();
  await takeShot(page, `page-admin-audit-${look}`, true);
  await page.context().close();
}

/** Converts files of some users, so that there is something to administer. */
async function convertSome(url: string): Promise<void> {
  const tools = ['x-pobs', 'soos', 'x-risktype', 'schedule-assessment', 'pv-ev'];
  for (let count = 1; count <= tools.length; count++) {
    const person = await signUp(url);
    const files = tools.slice(0, count).flatMap((toolId) => Array.from({ length: count }, () => toolId));
    for (const [at, toolId] of files.entries()) {
      // Every fifth is a file without a schedule.
      const bytes = at % 5 === 4 ? Buffer.from('ERMHDR\t8.0\r\n%E\r\n') : createSampleXer(30);
      await (await person.convert({ toolId, bytes, fileName: `tower-${at + 1}.xer` })).arrayBuffer();
    }
  }
}

async function takeShot(page: Page, name: string, fullPage: boolean): Promise<void> {
  // Otherwise sticky elements would be in the middle of a full-page screenshot.
  if (fullPage) await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  await page.waitForTimeout(350);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

function readArgument(name: string): string | undefined {
  const place = process.argv.indexOf(name);
  return place < 0 ? undefined : process.argv[place + 1];
}
