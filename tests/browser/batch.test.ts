import { unzipSync } from 'fflate';
import { signUp } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer, removePobsNaively } from '../mesh/sample-xer.ts';
import { listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { download, fillInLogIn, openTool, readDownload, type Account } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

const small = createSampleXer();
const notXer = Buffer.from('<?xml version="1.0"?><APIBusinessObjects/>');

let site: Site;
let account: Account;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

async function choose(files: Record<string, Buffer>): Promise<void> {
  account = await signUp(site.url);
  page = await openTool(site, 'x-pobs', account);
  page.on('dialog', (dialog) => void dialog.accept());
  await page
    .getByLabel('File to convert')
    .setInputFiles(
      Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer })),
    );
  await page.getByRole('heading', { name: 'Convert your files' }).waitFor();
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const list = () => page.getByRole('list', { name: 'Files to convert' });

async function countConversions(): Promise<string[]> {
  const all = (await (await page.request.get('/api/conversions')).json()) as {
    fileName: string;
    state: string;
  }[];
  return all.map(({ fileName, state }) => `${fileName} ${state}`).toSorted();
}

describe('several files at once', () => {
  it('are converted one after another, each with its state, and download as one zip', async () => {
    await choose({ 'a.xer': small, 'broken.xer': notXer, 'note.txt': notXer, 'b.xer': small });
    await row('note.txt').getByText('Invalid file type. Accepted types: .xer').waitFor();
    expect(await list().getByRole('listitem').count()).toBe(4);
    // Not "Waiting": nothing has begun.
    expect(await list().getByText('Ready', { exact: true }).count()).toBe(3);
    await page.getByRole('button', { name: 'Convert 3 Files' }).click();
    await page
      .getByRole('heading', { name: '2 of 4 files converted, 2 failed' })
      .waitFor({ timeout: 60_000 });
    await row('broken.xer')
      .getByText(/^This is not a Primavera XER file/)
      .waitFor();
    await row('a.xer').getByText('Converted', { exact: true }).waitFor();
    await row('a.xer').getByText(/POBS/).first().waitFor();
    expect(await download(page, 'Download b_x-pobs.xer')).toEqual({
      name: 'b_x-pobs.xer',
      bytes: removePobsNaively(small),
    });
    const [received] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all' }).click(),
    ]);
    expect(received.suggestedFilename()).toBe('x-pobs_2_files.zip');
    const zip = unzipSync(await readDownload(received));
    expect(Object.keys(zip)).toEqual(['a_x-pobs.xer', 'b_x-pobs.xer']);
    expect(Buffer.from(zip['a_x-pobs.xer'] ?? []).equals(removePobsNaively(small))).toBe(true);
    // Each counts as a separate conversion; files that never left the page do not count.
    expect(await countConversions()).toEqual(['a.xer delivered', 'b.xer delivered', 'broken.xer failed']);
    expect(await listViolationsOfThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await measureOverflow(page)).toBe(0);
  });

  it('show the report of one, and link back to all', async () => {
    await choose({ 'a.xer': small, 'b.xer': small });
    await page.getByRole('button', { name: 'Convert 2 Files' }).click();
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    await page.getByRole('button', { name: 'View report b.xer' }).click();
    await page
      .getByText(/^Removed the POBS table/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Back to all files' }).click();
    await page.getByText('Your files have been converted and are ready to download.').waitFor();
    await page.getByRole('button', { name: 'Convert Other Files' }).click();
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
  });

  it('can be stopped while a result arrives, which can be fetched later', async () => {
    await choose({ 'a.xer': small, 'b.xer': small });
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/conversions/*/output', async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Convert 2 Files' }).click();
    await row('a.xer').getByText('Downloading', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: 'Conversion stopped' }).waitFor();
    held.resolve(undefined);
    await page.unroute('**/api/conversions/*/output');
    await row('a.xer')
      .getByRole('button', { name: /^Get the file/ })
      .click();
    await row('a.xer').getByText('Converted', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Convert 1 File' }).click();
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    expect(await countConversions()).toEqual(['a.xer delivered', 'b.xer delivered']);
  });

  it('wait for their user when the session ends, and then continue', async () => {
    await choose({ 'a.xer': small, 'b.xer': small });
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Convert 2 Files' }).click();
    await page.waitForURL('**/auth');
    await page.getByText('Session ended', { exact: true }).waitFor();
    await fillInLogIn(page, account);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
    expect(await countConversions()).toEqual(['a.xer delivered', 'b.xer delivered']);
  });

  it('fill the places of a tool for several files', async () => {
    account = await signUp(site.url);
    page = await openTool(site, 'schedule-assessment', account);
    await page
      .getByLabel('File to convert')
      .setInputFiles(
        ['a.xer', 'b.xer'].map((name) => ({ name, mimeType: 'application/octet-stream', buffer: small })),
      );
    await page.getByRole('button', { name: 'Convert Files' }).waitFor();
    await page.getByText('Schedule', { exact: true }).first().waitFor();
  });
});
