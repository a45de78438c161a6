import { readFile } from 'node:fs/promises';
import { signUp } from '@floatwise/testkit';
import { readSchedule, readXer } from '@floatwise/schedule';
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
  await again.click();
  await page
    .getByText(/^No relationship is taken out; 4 are left by choice/)
    .first()
    .waitFor();
  const whole = await download(page);
  expect(Buffer.from(whole.bytes).equals(input)).toBe(true);
});
