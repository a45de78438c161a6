import { signUp as signUpByCall } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer, removePobsNaively } from '../mesh/sample-xer.ts';
import {
  chooseFile,
  convertFile,
  download,
  fillInLogIn,
  logIn,
  openTool,
  signUp,
  type Account,
} from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

const input = createSampleXer();

let site: Site;
let account: Account;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
  const { username, password } = await signUpByCall(site.url);
  account = { username, password };
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

/** Waits for the path this tab finally shows. */
const expectPath = (path: string) =>
  expect.poll(() => page.evaluate<string>('location.pathname + location.search')).toBe(path);

const expectSessionEnded = async (): Promise<void> => {
  await page.waitForURL('**/auth');
  const toasts = page.locator('[data-toasts]');
  await toasts.getByText('Session ended', { exact: true }).waitFor();
  await toasts.getByText('Please log in again; your file is kept.', { exact: true }).waitFor();
};

describe('a visitor who is not signed in', () => {
  it('reaches the linked page with its query, without a message about a session', async () => {
    page = await site.openPage('/account/conversions?from=mail');
    await page.waitForURL('**/auth');
    await page.getByText('After you log in, you continue where you left off.').waitFor();
    await fillInLogIn(page, account);
    await expectPath('/account/conversions?from=mail');
    await page.getByText('Login successful', { exact: true }).waitFor();
  });

  it('also reaches it after registering', async () => {
    page = await site.openPage('/convert/cpd');
    await page.waitForURL('**/auth');
    const late = { username: `late-${Date.now()}`, password: 'a good secret' };
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await page.getByLabel('Username').fill(late.username);
    await page.getByLabel('Email address').fill(`${late.username}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(late.password);
    await page.getByLabel('Confirm password').fill(late.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('heading', { name: 'Log in to your account' }).waitFor();
    await fillInLogIn(page, late);
    await expectPath('/convert/cpd');
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
  });

  it('reaches the tools by a plain sign-in, even after visiting another page', async () => {
    page = await site.openPage('/convert/cpd');
    await page.waitForURL('**/auth');
    await page.getByRole('link', { name: 'Terms', exact: false }).last().click();
    await page.waitForURL('**/terms');
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.waitForURL('**/auth');
    await fillInLogIn(page, account);
    await expectPath('/dashboard');
    // The return to the tool was dropped, not postponed.
    await page.getByRole('link', { name: 'About' }).last().click();
    await page.getByRole('link', { name: 'Floatwise' }).first().click();
    await expectPath('/dashboard');
  });

  it.each([
    'https://example.com/convert/cpd',
    '//example.com/convert/cpd',
    '/\\example.com',
    '/.//example.com',
    'javascript:alert(1)',
  ])('is never led to another site: %s', async (path) => {
    page = await site.openPage('/auth');
    await page.evaluate(
      `sessionStorage.setItem('return-path', JSON.stringify({ path: ${JSON.stringify(path)} }))`,
    );
    await fillInLogIn(page, account);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    expect(new URL(page.url()).origin).toBe(new URL(site.url).origin);
    await expectPath('/dashboard');
  });

  it('is not returned after logging out', async () => {
    page = await site.openPageAs(account, '/account/security');
    await page.getByRole('button', { name: account.username }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText('You have been successfully logged out.', { exact: true }).waitFor();
    expect(await page.getByText('Session ended', { exact: true }).count()).toBe(0);
    await page.waitForLoadState('networkidle');
    await fillInLogIn(page, account);
    await expectPath('/dashboard');
  });
});

describe('a session that has ended', () => {
  it('keeps the file to be converted, and the page reports no failure', async () => {
    page = await openTool(site, 'soos', account);
    await chooseFile(page, 'plan.xer', input);
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.context().clearCookies();
    await convertFile(page);
    await expectSessionEnded();
    await fillInLogIn(page, account);
    await expectPath('/convert/soos');
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.getByText('plan.xer').waitFor();
    expect(await page.getByText('Conversion Failed').count()).toBe(0);
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
  });

  it('keeps a result with its place in the table', async () => {
    page = await openTool(site, 'x-pobs', account);
    await chooseFile(page, 'plan.xer', input);
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    await page.evaluate("history.replaceState(history.state, '', '?q=pobs')");
    await page.context().clearCookies();
    await page.reload();
    await expectSessionEnded();
    await fillInLogIn(page, account);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    await expectPath('/convert/x-pobs?q=pobs');
    expect((await download(page)).bytes).toEqual(removePobsNaively(input));
  });

  it('leaves nothing in this tab to a user who signs in in another tab', async () => {
    const first = await signUpByCall(site.url);
    const second = await signUpByCall(site.url);
    await first.postJson('/api/keys', { name: 'Key of the first person' });
    page = await site.openPageAs(first, '/account/keys');
    const key = page.getByText('Key of the first person', { exact: true });
    await key.first().waitFor();
    const tab = await page.context().newPage();
    await tab.goto('/dashboard');
    await tab.getByRole('button', { name: first.username }).click();
    await tab.getByRole('menuitem', { name: 'Log out' }).click();
    await logIn(tab, second);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await page.getByRole('button', { name: second.username }).waitFor();
    await page.getByText('You have no keys. Create one for each program.').waitFor();
    expect(await key.count()).toBe(0);
  });

  it('leaves nothing of the file to another user who signs in', async () => {
    page = await openTool(site, 'soos', account);
    await chooseFile(page, 'secret-tower.xer', input);
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.context().clearCookies();
    await convertFile(page);
    await expectSessionEnded();
    await fillInLogIn(page, await signUp(page).then((other) => other));
    // The return address was the first user's.
    await expectPath('/dashboard');
    await expect
      .poll(() =>
        page.evaluate<number>(`new Promise((resolve) => {
          const opening = indexedDB.open('floatwise');
          opening.onsuccess = () => {
            const asked = opening.result.transaction('work').objectStore('work').count();
            asked.onsuccess = () => resolve(asked.result);
          };
        })`),
      )
      .toBe(0);
    await page.goto('/convert/soos');
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
    expect(await page.getByText('secret-tower.xer').count()).toBe(0);
  });
});
