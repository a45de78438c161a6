import { accountExportSchema } from '@floatwise/contracts';
import { createPlanner, logIn as logInToMesh, signUp } from '@floatwise/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from '../mesh/sample-xer.ts';
import { accountPages } from './account-pages.ts';
import { listCutsZoomed, listMotions, listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { logIn, readDownload, type Account } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';
import { hasFocus } from './workbench/keys.ts';

let site: Site;
let account: Account;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
  const { username, password } = await signUp(site.url);
  account = { username, password };
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

async function openAccount(path: string, options: Parameters<Site['openPage']>[1] = {}): Promise<void> {
  page = await site.openPageAs(account, path, options);
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
}

const openMenu = () => page.getByRole('button', { name: account.username }).click();
const listMenu = () => page.getByRole('menuitem').allInnerTexts();

describe('the menu', () => {
  it('of a member contains credits, account, password and log-out', async () => {
    await openAccount('/account');
    await openMenu();
    expect(await listMenu()).toEqual(['5 credits', 'Account', 'Change Password', 'Log out']);
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await page.waitForURL('**/account');
  });

  it('of an administrator leads to the dashboard', async () => {
    page = await site.openPageAs(site.admin, '/dashboard');
    await page.getByRole('button', { name: site.admin.username }).click();
    expect(await listMenu()).toEqual([
      expect.stringMatching(/^\d+ credits?$/),
      'Account',
      'Change Password',
      'Admin Dashboard',
      'Log out',
    ]);
  });

  it.each([
    ['menu', { width: 1360, height: 900 }, () => account.username],
    ['menu of a small screen', { width: 360, height: 740 }, () => 'Open menu'],
  ])('gets the focus back on its button after a dialog: the %s', async (_menu, viewport, getName) => {
    await openAccount('/account', { viewport });
    const button = page.getByRole('banner').getByRole('button', { name: getName(), exact: true });
    // The dialog's code is loaded the first time only.
    for (const key of ['Escape', 'Enter']) {
      await button.press('Enter');
      const entry = page.getByRole('banner').getByText('Change Password');
      await entry.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      await dialog.getByLabel('Current Password').waitFor();
      if (key === 'Enter') await dialog.getByRole('button', { name: 'Cancel' }).press(key);
      else await page.keyboard.press(key);
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => hasFocus(page, button)).toBe(true);
    }
  });

  it('contains the same on a small screen', async () => {
    await openAccount('/account', { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Account', exact: true });
    expect(await menu.getByRole('button').allInnerTexts()).toEqual([
      '5 credits',
      'Account',
      'Change Password',
      'Log out',
    ]);
    await menu.getByText(account.username).waitFor();
  });
});

describe('every part of the account', () => {
  it('is free of accessibility violations in both themes, has no motion with prefers-reduced-motion, fits 360 to 1920 px, and can be read at 200 % zoom', async () => {
    await openAccount('/account');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of accountPages) {
      await page.goto(path);
      expect(await listMotions(page), `${path} as it loads`).toEqual([]);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await listMotions(page), path).toEqual([]);
      expect(await listViolationsOfThemes(page), path).toEqual([]);
      for (const width of [360, 390, 768, 1360, 1920]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await measureOverflow(page), `${path} at ${width} px`).toBe(0);
      }
      expect(await listCutsZoomed(page), `${path} at 200 %`).toEqual([]);
    }
  });

  it('is for signed-in users only', async () => {
    page = await site.openPage('/');
    for (const path of accountPages) {
      await page.goto(path);
      await page.waitForURL('**/auth');
    }
  });
});

describe('conversions', () => {
  it('are listed by name with their figures, and a result can be downloaded again', async () => {
    const { username, password } = account;
    const program = createPlanner(site.url);
    await program.logIn(username, password);
    const upload = { toolId: 'x-pobs', fileName: 'tower.xer', bytes: createSampleXer(40) };
    await program.client.startConversion(upload);

    await openAccount('/account/conversions');
    const row = page.getByRole('row', { name: /tower\.xer/ });
    await row.getByText('Ready').waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['tower.xer', 'X - POBS', '40']),
    );
    const [received] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Download tower_x-pobs.xer' }).click(),
    ]);
    expect(received.suggestedFilename()).toBe('tower_x-pobs.xer');
    await row.getByText('Downloaded').waitFor();
    await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Download tower_x-pobs.xer' }).click(),
    ]);
  });

  it('link to the tools if there are none', async () => {
    page = await site.openPageAs(await signUp(site.url), '/account/conversions');
    await page.getByText('No recent conversions.').waitFor();
    await page.getByRole('link', { name: 'Choose a tool' }).click();
    await page.waitForURL('**/dashboard');
  });
});

describe('sessions', () => {
  it('are listed and ended: one, and all others', async () => {
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const other = await site.openPage('/auth');
        await logIn(other, account);
        return other;
      }),
    );
    await openAccount('/account/security');
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBeGreaterThanOrEqual(4);
    const before = await sessions.count();
    expect(await sessions.first().innerText()).toContain('This session');
    await sessions
      .nth(1)
      .getByRole('button', { name: /^End session of Chrome/ })
      .click();
    await page.getByText('That browser must log in again.', { exact: true }).waitFor();
    await expect.poll(() => sessions.count()).toBe(before - 1);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByText('You are now signed in only here.', { exact: true }).waitFor();
    await expect.poll(() => sessions.count()).toBe(1);
    for (const other of others) {
      await other.goto('/dashboard');
      await other.waitForURL('**/auth');
      await site.closePage(other);
    }
  });
});

describe('an API key', () => {
  it('is shown once, works, and stops working when it is revoked', async () => {
    await openAccount('/account/keys');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('You have no keys. Create one for each program.').waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Give the key a name').waitFor();
    await dialog.getByLabel('Name').fill('Nightly clean-up');
    await dialog.getByLabel('Credits a day').fill('1.5');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('The daily limit must be a whole number of credits').waitFor();
    await dialog.getByLabel('Credits a day').fill('20');
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Your new API key' }).waitFor();
    const key = await dialog.locator('code').innerText();
    expect(key).toMatch(/^fw_[0-9a-f]{16}_[\w-]{43}$/);
    // The key would be lost.
    await page.keyboard.press('Escape');
    expect(await dialog.locator('code').innerText()).toBe(key);
    await dialog.getByRole('button', { name: 'Copy key' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    await page.getByRole('listitem').filter({ hasText: 'Nightly clean-up' }).waitFor();

    const ask = () => fetch(`${site.url}/api/conversions`, { headers: { authorization: `Bearer ${key}` } });
    expect((await ask()).status).toBe(200);
    await page.getByRole('button', { name: 'Revoke Nightly clean-up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Programs can no longer use it.', { exact: true }).waitFor();
    await page.getByText('You have no keys. Create one for each program.').waitFor();
    await expect.poll(async () => (await ask()).status).toBe(401);
  });
});

describe('the webhook of a key', () => {
  it('gets a secret that is shown once, and can be removed', async () => {
    const person = await signUp(site.url);
    await person.postJson('/api/keys', { name: 'Nightly' });
    page = await site.openPageAs(person, '/account/keys');
    await page.getByRole('button', { name: 'Webhook Nightly' }).click();
    const dialog = page.getByRole('dialog');
    const address = dialog.getByLabel('Address');
    await address.fill('http://example.com/');
    await dialog.getByRole('button', { name: 'Set address' }).click();
    await dialog.getByText('The address must begin with https://').waitFor();
    await address.fill('https://169.254.169.254/latest');
    await dialog.getByRole('button', { name: 'Set address' }).click();
    await page.getByText('The address was not set', { exact: true }).waitFor();
    // Nothing is posted to it here.
    await address.fill('https://8.8.8.8/hook');
    await dialog.getByRole('button', { name: 'Set address' }).click();
    await dialog.getByRole('heading', { name: 'The secret of the webhook' }).waitFor();
    const secret = await dialog.locator('code').innerText();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('posts to 8.8.8.8').waitFor();
    await page.getByRole('button', { name: 'Webhook Nightly' }).click();
    await dialog.getByText('Nothing was posted yet.').waitFor();
    expect(await page.content()).not.toContain(secret);
    await dialog.getByRole('button', { name: 'Remove address' }).click();
    await page.getByText('Nothing more is posted to it.', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('posts to 8.8.8.8').count()).toBe(0);
  });
});

describe('signing in', () => {
  it('retries after the Retry-After time after others guessed at the password', async () => {
    const person = await signUp(site.url);
    for (let wrong = 0; wrong < 5; wrong++) {
      expect((await createPlanner(site.url).logIn(person.username, 'a wrong guess')).status).toBe(401);
    }
    page = await site.openPage('/auth');
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/login')) statuses.push(response.status());
    });
    // The test fakes the first answer, since on a slow machine the real wait may be over by then.
    await page.route(
      '**/api/login',
      (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '1' },
          json: { error: 'Please try again in 1 second.', code: 'rate.limited' },
        }),
      { times: 1 },
    );
    await logIn(page, person);
    expect(statuses.slice(-1)).toEqual([200]);
    expect(statuses.length).toBeGreaterThan(1);
  });

  it('by password can be changed here, with the keys revoked on request', async () => {
    const person = await logInToMesh(site.url, account);
    const listKeys = async (): Promise<unknown> => (await person.call('/api/keys')).json();
    for (const { id } of (await listKeys()) as { id: string }[])
      await person.call(`/api/keys/${id}`, { method: 'DELETE' });
    await openAccount('/account/security');
    await page.getByRole('button', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    const revoke = dialog.getByLabel('Also revoke my API keys');
    await dialog.getByLabel('Current password').waitFor();
    expect(await revoke.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await person.postJson('/api/keys', { name: 'forgotten' });
    await page.getByRole('button', { name: 'Change Password' }).click();
    expect(await revoke.isChecked()).toBe(false);
    await revoke.check();
    await dialog.getByLabel('Current password').fill(account.password);
    await dialog.getByLabel('New password').fill('another good secret');
    await dialog.getByLabel('Confirm password').fill('another good secret');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Your password has been successfully updated.', { exact: true }).waitFor();
    account = { ...account, password: 'another good secret' };
    await person.logIn(account.username, account.password);
    expect(await listKeys()).toEqual([]);
  });

  const askToLinkGoogle = async (): Promise<Locator> => {
    await page.getByRole('button', { name: 'Link Google' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link Google' });
    await dialog.getByLabel('Password').fill(account.password);
    return dialog;
  };

  it('with Google is linked by going there and coming back to this page', async () => {
    await openAccount('/account/security');
    // On success Google sends the browser to the tools.
    await page.route('**/api/account/google', (route) =>
      route.fulfill({ json: { url: `${site.url}/dashboard` } }),
    );
    const dialog = await askToLinkGoogle();
    await Promise.all([
      page.waitForRequest('**/dashboard'),
      dialog.getByRole('button', { name: 'Go to Google' }).click(),
    ]);
    await page.waitForURL('**/account/security');
    await page.getByRole('heading', { name: 'Signing in' }).waitFor();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Welcome to Floatwise!' }).waitFor();
    await page.goto('/auth?error=linked-elsewhere');
    await page.waitForURL('**/account/security?error=linked-elsewhere');
    await page.getByText('This Google account is already linked to another account.').waitFor();
  });

  it('with Google is not available if it is not set up, and says so', async () => {
    await openAccount('/account/security');
    const dialog = await askToLinkGoogle();
    await dialog.getByRole('button', { name: 'Go to Google' }).click();
    await page.getByText('Google was not linked', { exact: true }).waitFor();
  });
});

describe("one's own data", () => {
  it('are saved as a file, and are deleted with the account if the password is correct', async () => {
    const person = await signUp(site.url);
    page = await site.openPageAs(person, '/account/data');
    const [received] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export my data' }).click(),
    ]);
    expect(received.suggestedFilename()).toMatch(/^account-[\d-]{10}\.json$/);
    const { account: exported, conversions } = accountExportSchema.parse(
      JSON.parse((await readDownload(received)).toString()),
    );
    expect(exported).toMatchObject({ username: person.username, credits: 5 });
    expect(conversions).toEqual([]);

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    await confirm.click();
    await dialog.getByText('Enter your password').waitFor();
    await dialog.getByLabel('Password').fill('not this one');
    await page.keyboard.press('Enter');
    await page.getByText('Your account was not deleted', { exact: true }).waitFor();
    await dialog.getByLabel('Password').fill(person.password);
    await confirm.click();
    await page.getByText('Your account and its data have been deleted.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const { status } = await createPlanner(site.url).logIn(person.username, person.password);
    expect(status).toBe(401);
  });
});
