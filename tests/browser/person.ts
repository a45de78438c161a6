import { randomUUID } from 'node:crypto';
import { signUp as signUpByCall } from '@floatwise/testkit';
import type { Download, Page } from 'playwright-core';
import type { Site } from './start-site.ts';

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Fills in the sign-up form and sends it. Ends at the log-in tab. */
export async function signUp(page: Page): Promise<Account> {
  const account = { username: `planner-${randomUUID().slice(0, 8)}`, password: 'a good secret' };
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Email address').fill(`${account.username}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Log in to your account' }).waitFor();
  return account;
}

/** Fills in the log-in form and sends it. Ends at the tool home. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await fillInLogIn(page, account);
  await page.waitForURL('**/dashboard');
}

/** Fills in the log-in form and sends it. Ends where the user was before. */
export async function fillInLogIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Opens a tool's page for a logged-in user; signs up a new one when `account` is left out. */
export async function openTool(site: Site, toolId: string, account?: Account): Promise<Page> {
  const page = await site.openPageAs(account ?? (await signUpByCall(site.url)), `/convert/${toolId}`);
  await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
  return page;
}

export async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('File to convert')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

export async function convertFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Convert File' }).click();
}

/** Clicks Download, or the link of another file, and reads what the browser received. */
export async function download(
  page: Page,
  link: string | RegExp = 'Download',
): Promise<{ name: string; bytes: Buffer }> {
  const [received] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  return { name: received.suggestedFilename(), bytes: await readDownload(received) };
}

export async function readDownload(received: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await received.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
