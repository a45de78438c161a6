import { readFile } from 'node:fs/promises';
import { signUp } from '@floatwise/testkit';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listViolations } from './look-over.ts';
import { chooseFile, convertFile, download, openTool, type Account } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

let site: Site;
let account: Account;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
  account = await signUp(site.url);
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

const readGolden = (path: string): Promise<Buffer> =>
  readFile(new URL(`../../packages/tools/src/${path}`, import.meta.url));

it('leaves the rows that the planner unticks, in the file and in the list', async () => {
  const input = await readGolden('rrr/golden/xer-in-place/input.xer');
  page = await openTool(site, 'rrr', account);
  await chooseFile(page, 'plan.xer', input);
  await convertFile(page);
  const choice = page.getByRole('group', { name: 'Which repairs to make' });
  await choice.getByText('4 of 4 ticked').waitFor();
  const effect = choice.getByRole('status', { name: 'Effect of the ticked repairs' });
  await effect.getByText('Finish 20-Mar-26, unchanged; 1 open end left; FS share 75%.').waitFor();
  const again = page.getByRole('button', { name: 'Run again without the unticked' });
  expect(await again.count()).toBe(0);
  await page.getByRole('checkbox', { name: /^Make the repair of .*P .*Excavate M1/ }).uncheck();
  await choice.getByText('3 of 4 ticked').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await again.click();
  await choice.getByText('3 of 4 ticked').waitFor();
  await page.getByText('1 is left by choice').first().waitFor();
  const { bytes, name } = await download(page);
  expect(name).toBe('plan_rrr.xer');
  expect(readSchedule(readXer(bytes)).relationships.map(({ id }) => id)).toEqual([
    '1',
    '2',
    '3',
    '5',
    '6',
    '9',
  ]);
  await choice.getByRole('checkbox', { name: /^All Implied by a path/ }).check();
  await choice.getByText('4 of 4 ticked').waitFor();
  await choice.getByRole('checkbox', { name: /^All Implied by a path/ }).uncheck();
  await choice.getByText('0 of 4 ticked').waitFor();
  await effect.getByText('Finish 20-Mar-26, unchanged; 1 open end left; FS share 60%.').waitFor();
  await again.click();
  await page
    .getByText(/^No relationship is taken out; 4 are left by choice/)
    .first()
    .waitFor();
  const whole = await download(page);
  expect(Buffer.from(whole.bytes).equals(input)).toBe(true);
});

it('shows what the ticked rows do while the planner decides, as the file has it then', async () => {
  const sample = await readFile(new URL('../../web/public/samples/riverside.xlsx', import.meta.url));
  page = await openTool(site, 'dads', account);
  await chooseFile(page, 'plan.xlsx', sample);
  await convertFile(page);
  const choice = page.getByRole('group', { name: 'Which repairs to make' });
  const effect = choice.getByRole('status', { name: 'Effect of the ticked repairs' });
  // A spreadsheet cannot be scheduled.
  await effect.getByText('0 open ends left; FS share 80%.').waitFor();
  await page.getByRole('checkbox', { name: /^Make the repair of .*A1140/ }).uncheck();
  await effect.getByText('1 open end left; FS share 80%.').waitFor();
  expect(await effect.getAttribute('aria-busy')).toBe('false');
  await choice.getByRole('button', { name: 'Run again without the unticked' }).click();
  await page.getByText('1 end is left by choice').first().waitFor();
  await effect.getByText('1 open end left; FS share 80%.').waitFor();
});

it('says that rows cannot be left out where the page no longer has the file', async () => {
  const planner = await signUp(site.url);
  const bytes = await readGolden('rrr/golden/xer-in-place/input.xer');
  const { id } = await planner.client.startConversion({ toolId: 'rrr', fileName: 'plan.xer', bytes });
  page = await site.openPageAs(planner, `/convert/rrr?conversion=${id}`);
  await page.getByText(/^This page no longer has plan\.xer, so no row can be left out here\./).waitFor();
  expect(await page.getByRole('checkbox', { name: /^Make the repair of/ }).count()).toBe(0);
});
