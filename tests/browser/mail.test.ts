import { randomUUID } from 'node:crypto';
import { createPlanner, type MailCatcher } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { fillInLogIn, signUp, type Account } from './person.ts';
import { startSite, type OwnSite } from './start-site.ts';

let site: OwnSite;
let mail: MailCatcher;
let page: Page;

beforeAll(async () => {
  site = await startSite({
    converters: 0,
    mail: true,
    env: {
      FOUNDER_NAME: 'Ada King',
      FOUNDER_ROLE: 'Founder, planning',
      FOUNDER_URL: 'https://example.com/ada',
    },
  });
  if (site.mesh.mail === undefined) throw new Error('there is no mail server');
  mail = site.mesh.mail;
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

const openMail = async (to: string, subject: string, after = 0): Promise<void> => {
  const { link = '' } = await mail.find(to, subject, after);
  expect(link.startsWith(`${site.url}/`)).toBe(true);
  await page.goto(link);
  // The page removes the token, as screenshots and browser histories contain the address.
  await expect.poll(() => new URL(page.url()).hash).toBe('');
};
const confirmByCall = async (to: string): Promise<void> => {
  const { link = '' } = await mail.find(to, 'Confirm');
  const token = new URL(link).hash.slice(1);
  expect((await createPlanner(site.url).postJson('/api/confirm-email', { token })).status).toBe(200);
};
const signUpByCall = async (): Promise<Account & { email: string }> => {
  const { username, email, password, postJson } = createPlanner(site.url);
  expect((await postJson('/api/register', { username, email, password })).status).toBe(201);
  return { username, email, password };
};
const sendResetLink = async (email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await dialog
    .getByText("We've sent you an email with instructions to reset your password.", { exact: true })
    .waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('a new account', () => {
  it('shows on every page that its address is unconfirmed, and gets its credits with the link', async () => {
    page = await site.openPage('/auth');
    const account = await signUp(page);
    const email = `${account.username}@example.com`;
    await page.getByText("We've sent you an email with a link.").waitFor();
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/dashboard');
    const banner = page.getByText(`Open the link we sent to ${email} to get your sign-up credits.`);
    await banner.waitFor();
    await page.goto('/convert/soos');
    await banner.waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('Link sent', { exact: true }).waitFor();
    await openMail(email, 'Confirm', 1);
    // A reload keeps the effect of the link.
    await page.reload();
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('Your email address is confirmed', { exact: true }).waitFor();
    await page.getByText(`${email} is now the address of account ${account.username}.`).waitFor();
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Go to the tools' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/account');
    await page.getByText('Sign-up credits', { exact: true }).waitFor();
  });

  it('is found by an administrator while its address is not confirmed', async () => {
    const [waiting, confirmed] = [await signUpByCall(), await signUpByCall()];
    await confirmByCall(confirmed.email);
    page = await site.openPageAs(site.admin, '/admin/users');
    const find = ({ username }: Account) =>
      page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: username });
    await find(confirmed).waitFor();
    await page.getByRole('combobox', { name: 'Addresses' }).selectOption({ label: 'Not confirmed' });
    await find(confirmed).waitFor({ state: 'detached' });
    await find(waiting).getByText('Not confirmed', { exact: true }).waitFor();
    // The address shows the choice, to be reopened.
    expect(new URL(page.url()).searchParams.get('email')).toBe('unconfirmed');
  });

  it('learns that a link was used before, or is incomplete', async () => {
    const { email } = await signUpByCall();
    await confirmByCall(email);
    page = await site.openPage('/');
    await openMail(email, 'Confirm');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('This link is not valid.').waitFor();
    await page.goto('/reset-password');
    await page.getByText('The link is incomplete').waitFor();
  });
});

describe('a forgotten password', () => {
  it('is reset, from the email to the sign-in', async () => {
    const account = await signUpByCall();
    await confirmByCall(account.email);
    page = await site.openPage('/auth');
    await sendResetLink(account.email);
    await openMail(account.email, 'Reset your Floatwise password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('New password must be at least 6 characters').waitFor();
    const password = `new-${randomUUID()}`;
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText("Passwords don't match").waitFor();
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password Changed', { exact: true }).waitFor();
    await page.getByText(`Log in as ${account.username} with your new password.`).waitFor();
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Log in to your account' }).waitFor();
    await fillInLogIn(page, { username: account.email, password });
    await page.waitForURL('**/dashboard');
  });

  it('gets the same message for an unknown address, and a toast for an empty one', async () => {
    page = await site.openPage('/auth');
    await sendResetLink(`${randomUUID()}@example.com`);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Please enter your email address', { exact: true }).waitFor();
    await page.getByLabel('Email address').fill('no address');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Failed to process your request', { exact: true }).waitFor();
  });
});

describe('the address of an account', () => {
  it('is changed in the account page', async () => {
    const account = await signUpByCall();
    await confirmByCall(account.email);
    const email = `new-${account.email}`;
    page = await site.openPageAs(account, '/account/security');
    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Email Address' });
    await dialog.getByLabel('New email address').fill(email);
    await dialog.getByLabel('Password').fill(account.password);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`${email} is not confirmed.`).waitFor();
    expect(await page.getByText('Your email address is not confirmed.').count()).toBe(0);
    await openMail(email, 'Confirm');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('Your email address is confirmed', { exact: true }).waitFor();
    await page.goto('/account/security');
    await page.getByText(email, { exact: true }).waitFor();
    await mail.find(account.email, 'The email address of your Floatwise account was changed');
  });
});

it('the pages of links fit every screen and theme', async () => {
  page = await site.openPage('/confirm-email#incomplete', { viewport: { width: 320, height: 640 } });
  for (const path of ['/confirm-email#some', '/reset-password#some']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await measureOverflow(page)).toBe(0);
    expect(await listViolationsOfThemes(page)).toEqual([]);
  }
});

it('the founders are named as configured, or by role', async () => {
  page = await site.openPage('/about');
  await page.getByRole('heading', { name: 'Ada King', exact: true }).waitFor();
  await page.getByText('Founder, planning', { exact: true }).waitFor();
  expect(await page.locator('a[href="https://example.com/ada"]').count()).toBe(1);
  await page.getByRole('heading', { name: 'Co-founder', exact: true }).waitFor();
});
