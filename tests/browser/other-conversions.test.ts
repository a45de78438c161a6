import { signUp } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createSampleXer, removePobsNaively } from '../mesh/sample-xer.ts';
import { chooseFile, convertFile, download, logIn, openTool, type Account } from './person.ts';
import { startSite, type OwnSite } from './start-site.ts';

const input = createSampleXer();

let site: OwnSite;
let page: Page;
let account: Account;
const pages: Page[] = [];

beforeAll(async () => {
  site = await startSite();
});
afterEach(async () => {
  for (const one of pages.splice(0)) await one.context().close();
});
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
  Promise.all(site.mesh.processes('converter').map((converter) => converter.kill(name)));

/** Signs up a user whose conversion waits for its converter. */
async function convertWaiting(): Promise<void> {
  account = await signUp(site.url);
  page = await openTool(site, 'x-pobs', account);
  pages.push(page);
  await signal('SIGSTOP');
  await chooseFile(page, 'plan.xer', input);
  await convertFile(page);
  await page.getByRole('heading', { name: 'Converting your file...' }).waitFor();
  await expect.poll(listStates).toEqual(['queued']);
}

async function listStates(): Promise<string[]> {
  const list = (await (await page.request.get('/api/conversions')).json()) as { state: string }[];
  return list.map(({ state }) => state);
}

async function expectResult(at: Page): Promise<void> {
  await at.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
  expect(await download(at)).toEqual({ name: 'plan_x-pobs.xer', bytes: removePobsNaively(input) });
}

it('a conversion from another device is shown and can be taken over with its report', async () => {
  await convertWaiting();
  const other = await site.openPageAs(account, '/about');
  pages.push(other);
  await other.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  await other.goto('/dashboard');
  const strip = other.getByRole('region', { name: 'Your other conversions' });
  await strip.getByText('1 conversion under way').waitFor();
  await strip
    .getByText(/^plan\.xer in X - POBS · since \d\d:\d\d$/)
    .first()
    .waitFor();
  // The first device is gone.
  await page.context().setOffline(true);
  await signal('SIGCONT');
  await strip.getByText('1 result ready').waitFor({ timeout: 60_000 });
  await strip
    .getByText(/^plan\.xer in X - POBS · no charge · kept until \d\d:\d\d$/)
    .first()
    .waitFor();
  // It appeared and changed without moving anything.
  expect(await other.evaluate<number>('window.shift')).toBeLessThanOrEqual(0.02);
  await strip.getByRole('link', { name: 'plan.xer' }).click();
  await expectResult(other);
  await other.getByRole('table').first().waitFor();
  await other.goto('/dashboard');
  await other.getByRole('heading', { name: /^Welcome/ }).waitFor();
  expect(await strip.count()).toBe(0);
});

it('a conversion whose session ended meanwhile is found again after the log-in', async () => {
  await convertWaiting();
  await page.context().clearCookies();
  await signal('SIGCONT');
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Log in to your account' }).waitFor();
  await logIn(page, account);
  await page.getByRole('link', { name: 'plan.xer' }).click();
  await expectResult(page);
  await expect.poll(listStates).toEqual(['delivered']);
});
