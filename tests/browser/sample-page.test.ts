import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '@floatwise/testkit';
import { listToolFacts } from '@floatwise/tools';
import { listViolations, listViolationsOfThemes, measureOverflow, pageRules } from './look-over.ts';
import { download, fillInLogIn } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

/** Checks a page that was checked before and has changed only in the part given by a selector. */
async function expectPartClean(page: Page, within: string): Promise<void> {
  expect(await listViolationsOfThemes(page, { within })).toEqual([]);
  expect(await listViolations(page, { only: pageRules })).toEqual([]);
}

describe('a visitor without an account', () => {
  it('sees a tool’s result for the sample, gets the file, and continues with their own after signing in', async () => {
    page = await site.openPage('/', { viewport: { width: 1360, height: 850 } });
    await page.getByRole('link', { name: 'Try a sample: SOOS' }).click();
    await page.getByRole('heading', { name: 'SOOS on a sample schedule' }).waitFor();
    await page.getByRole('table', { name: 'Changes' }).waitFor({ timeout: 60_000 });
    expect(await page.title()).toBe('SOOS on a sample · Floatwise');
    expect(await listViolationsOfThemes(page)).toEqual([]);
    const { name, bytes } = await download(page);
    expect(name).toBe('riverside-late_soos.xer');
    expect(bytes.toString('latin1')).toMatch(/^ERMHDR/);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await measureOverflow(page), `${width} px`).toBe(0);
    }
    const account = await signUp(site.url);
    await page.getByRole('link', { name: 'Use your own file' }).click();
    await page.waitForURL('**/auth');
    await fillInLogIn(page, account);
    await page.waitForURL('**/convert/soos');
  });

  it.each(listToolFacts())('sees everything a result of $id has', async ({ id, title }) => {
    page = await site.openPage(`/try/${id}`, { viewport: { width: 1360, height: 850 } });
    await page.getByRole('heading', { name: `${title} on a sample schedule` }).waitFor();
    const tabs = page.getByRole('tablist', { name: 'Parts of the report' });
    await tabs.waitFor({ timeout: 60_000 });
    for (const [place, tab] of (await tabs.getByRole('tab').all()).entries()) {
      await tab.click();
      if (place === 0) expect(await listViolationsOfThemes(page)).toEqual([]);
      else await expectPartClean(page, '[role="tablist"], [role="tabpanel"]');
    }
    if (!['rrr', 'dads'].includes(id)) {
      await page.getByRole('tab', { name: 'Schedule', exact: true }).click();
      await page.getByRole('treegrid', { name: 'Schedule' }).getByText('A1060').first().waitFor();
    }
    // The rows of these tools are not activities.
    if (!['x-pobs', 'x-risktype'].includes(id)) {
      await tabs.getByRole('tab').first().click();
      await page
        .getByRole('button', { name: /^A1\d{3}$/ })
        .first()
        .click();
      await page.getByRole('complementary', { name: /^Activity A1/ }).waitFor();
      await expectPartClean(page, 'aside');
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await listViolations(page)).toEqual([]);
    expect(await measureOverflow(page)).toBe(0);
  });

  it('reads the same about the free period in the terms and in the account', async () => {
    page = await site.openPageAs(await signUp(site.url), '/terms');
    await page.getByText(/Every conversion is free again until 31 December 2999/).waitFor();
    await page.goto('/account');
    await page.getByText('Until 31 December 2999 every conversion is free.').waitFor();
  });

  it('is not offered Google if it is not set up', async () => {
    page = await site.openPage('/auth');
    await page.getByRole('heading', { name: 'Log in to your account' }).waitFor();
    expect(await page.getByRole('button', { name: /Google/ }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(await page.getByRole('button', { name: /Google/ }).count()).toBe(0);
  });

  it('is offered Google and a company where they are set up, and learns why one did not work', async () => {
    page = await site.openPage('/about');
    await page.route('**/api/config', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, hasGoogle: true, companySignIn: 'Example Ltd' } });
    });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByText('An error occurred initiating authentication', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue with Example Ltd' }).click();
    await page.getByText('Login failed', { exact: true }).waitFor();
    await page
      .getByText('Signing in with a company is not set up here. Please use your username and password.', {
        exact: true,
      })
      .waitFor();
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Sign up with Google' }).waitFor();
    await page.getByRole('button', { name: 'Continue with Example Ltd' }).waitFor();
    await page.goto('/auth?error=no-email&with=company');
    await page.getByText('Example Ltd gave no verified email address for you.').waitFor();
    await page.goto('/auth?error=unverified');
    await page.getByText('Google has not verified your email address.').waitFor();
  });

  it('gets the page with 404 for an unknown address, and each page under its own title', async () => {
    page = await site.openPage('/no-such-page');
    for (const [path, status, title] of [
      ['/no-such-page', 404, '404 Page Not Found · Floatwise'],
      ['/try/no-such-tool', 404, '404 Page Not Found · Floatwise'],
      ['/about', 200, 'About · Floatwise'],
      ['/terms', 200, 'Terms of Use · Floatwise'],
      ['/', 200, 'Floatwise'],
    ] as const) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, status]);
      await expect.poll(() => page.title()).toBe(title);
    }
  });
});
