import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { writeTestWorkbook } from '../../packages/ooxml/src/test/test-workbook.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listSmall, listViolations } from './look-over.ts';
import { chooseFile, convertFile, download, openTool } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

const schedule = readFileSync(
  resolve(import.meta.dirname, '../../packages/tools/src/schedule-assessment/golden/ribbon-by-wbs/input.xer'),
);

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  expect(site.problems).toEqual([]);
  await site.stop();
});

const openGroup = (name: string) => page.getByText(name, { exact: true }).click();
const load = (name: string, text: string) =>
  page.getByLabel('Options file').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });

describe('options of an assessment', () => {
  it('are saved as a file and loaded from it, even by another user', async () => {
    page = await openTool(site, 'schedule-assessment');
    await openGroup('Ribbon: the checks by part of the project');
    await page.getByLabel('Ribbon', { exact: true }).selectOption({ label: 'By WBS level' });
    await page.getByLabel('Ribbon: WBS level').fill('2');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save options' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('schedule-assessment-options.json');
    const text = readFileSync(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ ribbon: 'wbs', ribbonLevel: 2, logicPercent: 5 });

    await site.closePage(page);
    page = await openTool(site, 'schedule-assessment');
    await openGroup('Ribbon: the checks by part of the project');
    await load('broken.json', '{"ribbon": ');
    await page.getByText('broken.json is not an options file').first().waitFor();
    await load('other.json', '{"ribbonLevel": 99}');
    await page
      .getByText('other.json, Ribbon: WBS level: Enter a whole number from 1 to 20.')
      .first()
      .waitFor();
    expect(await page.getByLabel('Ribbon', { exact: true }).inputValue()).toBe('none');
    await load('ours.json', text);
    await page.getByText('All options are now set as in ours.json.').first().waitFor();
    expect(await page.getByLabel('Ribbon: WBS level').inputValue()).toBe('2');
    expect(await page.getByLabel('Ribbon', { exact: true }).inputValue()).toBe('wbs');
  });
});

describe('the ribbon of a result', () => {
  it('leads from a figure to its rows, by mouse and by keyboard', async () => {
    page = await openTool(site, 'schedule-assessment');
    await load('ours.json', '{"ribbon": "wbs"}');
    await chooseFile(page, 'plan.xer', schedule);
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
    const showRibbon = () => page.getByRole('tab', { name: /^Ribbon/ }).click();
    const expectRows = async () => {
      await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toMatch(/^Offenders/);
      const address = new URL(page.url()).searchParams;
      expect(address.getAll('f.check')).toHaveLength(1);
      expect(address.getAll('f.node')).toHaveLength(1);
      expect(await page.getByRole('table', { name: 'Offenders' }).getByRole('row').count()).toBeGreaterThan(
        1,
      );
    };
    await showRibbon();
    expect(await listViolations(page)).toEqual([]);
    const figures = page.getByRole('table', { name: 'Ribbon' }).getByRole('button', { name: /^FAIL/ });
    expect(await listSmall(figures)).toEqual([]);
    await figures.first().click();
    await expectRows();
    await showRibbon();
    const details = page.getByRole('group', { name: 'Selected row' });
    await details.getByRole('button', { name: /^FAIL/ }).first().focus();
    await page.keyboard.press('Enter');
    await expectRows();
    // The focus is on the rows.
    expect(await page.getByRole('tab').and(page.locator(':focus')).count()).toBe(1);
    expect((await download(page)).name).toBe('plan_schedule-assessment.xlsx');
  });
});

describe('a table of an option', () => {
  it('is read from the first two columns of a workbook, and another file is refused in words', async () => {
    page = await openTool(site, 'updates');
    const book = writeTestWorkbook({
      Parties: [
        ['Activity ID', 'Party', 'Remark'],
        ['A1010', 'Owner', 'since May'],
        [1020, 'Contractor', null],
      ],
    });
    const field = page.getByLabel('Table of responsible parties', { exact: true });
    const file = page.getByLabel('Table of responsible parties: a file');
    await file.setInputFiles({
      name: 'parties.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(book),
    });
    await expect.poll(() => field.inputValue()).toBe('Activity ID\tParty\nA1010\tOwner\n1020\tContractor');
    await file.setInputFiles({
      name: 'b.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK\u0003\u0004'),
    });
    await page.getByText('b.xlsx is no workbook that can be read.').waitFor();
    expect(await field.inputValue()).toContain('A1010');
  });
});
