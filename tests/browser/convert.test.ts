import { setTimeout as sleep } from 'node:timers/promises';
import { signUp as signUpByCall } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { corpusFiles, hasCorpus, readCorpusFile } from '../mesh/corpus.ts';
import { createSampleXer, removePobsNaively } from '../mesh/sample-xer.ts';
import { chooseFile, convertFile, download, logIn, openTool, signUp, type Account } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

const keepUsedTitle = 'Keep used categories';
const unusedCategory = '%R\t2\t\tNever used';

let site: Site;
let account: Account;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
  account = await signUpByCall(site.url);
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

describe('converting a file in the browser', () => {
  it('goes from signing up to a byte-exact download', async () => {
    // With motion, as most users have it.
    page = await site.openPage('/', { reducedMotion: 'no-preference' });
    const account = await signUp(page);
    await page.getByText('Your account has been created. You can now log in.', { exact: true }).waitFor();
    await logIn(page, account);
    await page.getByText(`Welcome back, ${account.username}!`, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'X - POBS', exact: true }).click();

    const input = createSampleXer(40);
    await chooseFile(page, 'Tower Ä 2.xer', input);
    await page.getByText('Tower Ä 2.xer').waitFor();
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();

    expect(await download(page)).toEqual({ name: 'Tower Ä 2_x-pobs.xer', bytes: removePobsNaively(input) });
    await page
      .getByText(/Removed the POBS table with 2 rows/)
      .first()
      .waitFor();
    const cells = page.getByRole('table', { name: 'Findings' }).getByRole('cell');
    await expect.poll(() => cells.count()).toBeGreaterThan(3);

    await page.getByRole('button', { name: 'Convert Another File' }).click();
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
  });

  it('has its report even if the server is slow to send events', async () => {
    page = await openTool(site, 'x-pobs', account);
    await page.route('**/api/conversions/*/events', async (route) => {
      // Longer than a small file takes.
      await sleep(1_500);
      await route.continue();
    });
    await chooseFile(page, 'plan.xer', createSampleXer());
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    await page.getByRole('table', { name: 'Findings' }).waitFor();
  });

  it.runIf(hasCorpus)('cleans a real schedule of 3.8 MB', async () => {
    page = await openTool(site, 'x-pobs', account);
    const input = readCorpusFile(corpusFiles.hotel);
    await chooseFile(page, 'Hotel.xer', input);
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    const { name, bytes } = await download(page);
    expect(name).toBe('Hotel_x-pobs.xer');
    expect(bytes.equals(removePobsNaively(input))).toBe(true);
  });

  it('remembers the options of a tool and sends them', async () => {
    page = await openTool(site, 'x-risktype', account);
    const option = page.getByRole('switch', { name: keepUsedTitle });
    await option.check();
    await page.reload();
    expect(await option.isChecked()).toBe(true);

    await chooseFile(page, 'plan.xer', createRiskXer());
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    const { bytes } = await download(page);
    // Without the option the whole table is removed.
    expect(bytes.toString().split('\r\n')).toEqual(
      createRiskXer()
        .toString()
        .split('\r\n')
        .filter((line) => line !== unusedCategory),
    );
    await page.getByRole('button', { name: 'Convert Another File' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await option.isChecked()).toBe(false);
  });

  it('accepts a dropped file', async () => {
    page = await openTool(site, 'x-pobs', account);
    await dropFiles(page, ['plan.xer']);
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
  });
});

describe('a file that cannot be converted', () => {
  it('of another type is refused before it is sent', async () => {
    page = await openTool(site, 'x-pobs', account);
    await chooseFile(page, 'plan.mpp', Buffer.from('x'));
    await page.getByText('Invalid File Type', { exact: true }).waitFor();
    await page.getByText('Invalid file type. Accepted types: .xer', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
  });

  it('of more than 50 MB is refused before it is sent', async () => {
    page = await openTool(site, 'x-pobs', account);
    // Created in the page, because a file of this size does not fit through the protocol of the test.
    await page.evaluate(`{
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'big.xer'));
      const input = document.querySelector('[aria-label="File to convert"]');
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }`);
    await page.getByText('File Too Large', { exact: true }).waitFor();
    await page.getByText('File is too large. Maximum size is 50.00 MB.', { exact: true }).waitFor();
    // It stays next to the drop zone after the toast has closed.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('big.xer: File is too large. Maximum size is 50.00 MB.').waitFor();
  });

  it('shows the error step with a message and a next step', async () => {
    page = await openTool(site, 'x-pobs', account);
    await chooseFile(page, 'plan.xer', Buffer.from('<?xml version="1.0"?><APIBusinessObjects/>'));
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Failed' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/^This is not a Primavera XER file/);
    await page.getByText('E_NOT_XER', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectFocus('Upload your file');
  });

  it('shows the error step if it is empty', async () => {
    page = await openTool(site, 'x-pobs', account);
    await chooseFile(page, 'plan.xer', Buffer.alloc(0));
    await convertFile(page);
    await page.getByText('The file is empty (0 bytes).', { exact: true }).waitFor();
  });
});

describe('the work of a tab', () => {
  it('survives a reload, as the file and then as the same result, until another user signs in', async () => {
    page = await openTool(site, 'x-pobs', account);
    const input = createSampleXer();
    await chooseFile(page, 'plan.xer', input);
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.reload();
    await page.getByText('plan.xer').waitFor();
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
    expect(await download(page)).toEqual({ name: 'plan_x-pobs.xer', bytes: removePobsNaively(input) });
    await page.getByRole('table', { name: 'Findings' }).waitFor();
    await page.context().clearCookies();
    await logIn(page, await signUp(page));
    await page.goto('/convert/x-pobs');
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
  });

  it('is offered again with other options, and its result to another tool', async () => {
    page = await openTool(site, 'x-pobs', account);
    await chooseFile(page, 'plan.xer', createSampleXer());
    await convertFile(page);
    await page.getByRole('button', { name: 'Change options and run again' }).click();
    await page.getByText('plan.xer').waitFor();
    await convertFile(page);
    await page.getByRole('button', { name: 'Use another tool on this result' }).click();
    await page.getByRole('menuitem', { name: 'X - RISKTYPE' }).click();
    await page.waitForURL('**/convert/x-risktype');
    await page.getByText('plan_x-pobs.xer').waitFor();
  });

  it('is itself passed on if its result is not a schedule', async () => {
    page = await openTool(site, 'schedule-assessment', account);
    await chooseFile(page, 'plan.xer', createSampleXer());
    await convertFile(page);
    await page.getByRole('button', { name: 'Use another tool on this file' }).click();
    await page.getByRole('menuitem', { name: 'SOOS' }).click();
    await page.waitForURL('**/convert/soos');
    await page.getByText('plan.xer', { exact: true }).waitFor();
  });

  it('links from a wrong tool to those that accept the file', async () => {
    page = await openTool(site, 'x-pobs', account);
    await chooseFile(page, 'plan.xlsx', Buffer.from('any workbook'));
    await page.getByText('Invalid File Type', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'RRR', exact: true }).click();
    await page.waitForURL('**/convert/rrr');
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.getByText('plan.xlsx').waitFor();
  });
});

/** Two risk categories, the first of which is used by a risk. */
function createRiskXer(): Buffer {
  const lines = [
    'ERMHDR\t8.2\t2026-03-16\tProject\tadmin\tadmin\tdb\tProject Management\tUSD',
    '%T\tTASK',
    '%F\ttask_id',
    '%R\t1',
    '%T\tRISKTYPE',
    '%F\trisk_type_id\tparent_risk_type_id\trisk_type',
    '%R\t1\t\tWeather',
    unusedCategory,
    '%T\tPROJRISK',
    '%F\trisk_id\trisk_type_id\trisk_code',
    '%R\t10\t1\tR1',
    '%E',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

async function expectFocus(heading: string): Promise<void> {
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(heading);
}

async function dropFiles(target: Page, names: readonly string[]): Promise<void> {
  await target.evaluate(`{
    const dataTransfer = new DataTransfer();
    for (const name of ${JSON.stringify(names)}) dataTransfer.items.add(new File(['ERMHDR'], name));
    const zone = document.querySelector('[aria-label="File to convert"]').parentElement;
    for (const type of ['dragover', 'drop']) {
      zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }`);
}
