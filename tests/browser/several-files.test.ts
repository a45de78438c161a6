import { generateXer, signUp } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectKept } from './expect-kept.ts';
import { listCuts, listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { convertFile, download, openTool } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

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

const xer = Buffer.from(generateXer({ activities: 40, relationships: 50 }));
const dataDate = /\t(\d{4}-\d\d-\d\d \d\d:\d\d)/.exec(xer.toString('latin1'))?.[1] ?? '';
const listFiles = (...names: string[]) =>
  names.map((name) => ({ name, mimeType: 'application/octet-stream', buffer: xer }));
const listPlaces = async (): Promise<string[]> =>
  (await page.getByRole('list', { name: 'Files to convert' }).getByRole('listitem').allInnerTexts()).map(
    (text) => text.split(/\n+/).slice(0, 2).join(': '),
  );
const expectPlaces = (...places: string[]) => expect.poll(listPlaces).toEqual(places);

async function reload(...kept: string[]): Promise<void> {
  await expectKept(page, kept);
  await page.reload();
}

async function openUpdates(): Promise<void> {
  page = await site.openPageAs(await signUp(site.url), '/convert/updates');
  await page.getByRole('heading', { name: 'Upload your files' }).waitFor();
}

describe('a tool that works on several files', () => {
  it('gives each its place, moves it by keyboard, keeps all after a reload and converts in order', async () => {
    await openUpdates();
    await page.getByText('Drag and drop your files here').waitFor();
    await page.getByLabel('File to convert').setInputFiles(listFiles('july.xer', 'may.xer', 'june.xer'));
    await expectPlaces('Previous update: july.xer', 'File 2: may.xer', 'Current update: june.xer');
    await page.getByRole('button', { name: 'Move july.xer down' }).focus();
    await page.keyboard.press('Enter');
    await expectPlaces('Previous update: may.xer', 'File 2: july.xer', 'Current update: june.xer');
    await page.getByText('july.xer is now File 2.').waitFor();
    // The focus stays on the moved file.
    await page.keyboard.press('Enter');
    const sorted = ['Previous update: may.xer', 'File 2: june.xer', 'Current update: july.xer'];
    await expectPlaces(...sorted);
    await reload('may.xer', 'june.xer', 'july.xer');
    await expectPlaces(...sorted);
    await page.getByRole('button', { name: 'Convert Files' }).click();
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
    const others = ['june.xer', 'july.xer'].map((fileName) => ({ bytes: xer, fileName }));
    const tool = await runTool('updates', { bytes: xer, fileName: 'may.xer', others });
    const { name, bytes } = await download(page);
    expect(name).toBe('july_updates.xlsx');
    expect(bytes.equals(Buffer.concat(tool.bytes))).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Change options and run again' }).click();
    await expectPlaces(...sorted);
    await page.getByRole('button', { name: 'Remove june.xer' }).click();
    await expectPlaces('Previous update: may.xer', 'Current update: july.xer');
  });

  it('sorts them by data date and shows that, until a user moves one', async () => {
    await openUpdates();
    const date = (name: string, day: string) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(xer.toString('latin1').replaceAll(dataDate, day), 'latin1'),
    });
    const [may, june, july, august] = [
      date('may.xer', '2031-05-05 08:00'),
      date('june.xer', '2031-06-02 08:00'),
      date('july.xer', '2031-07-07 08:00'),
      date('august.xer', '2031-08-04 08:00'),
    ] as const;
    await page.getByLabel('File to convert').setInputFiles([july, may]);
    await expectPlaces('Previous update: may.xer', 'Current update: july.xer');
    await page.getByText('data date 05-May-31').waitFor();
    await page.getByLabel('Add more files').setInputFiles([june]);
    await expectPlaces('Previous update: may.xer', 'File 2: june.xer', 'Current update: july.xer');
    await page.getByRole('button', { name: 'Move june.xer up' }).click();
    await expectPlaces('Previous update: june.xer', 'File 2: may.xer', 'Current update: july.xer');
    await page.getByLabel('Add more files').setInputFiles([august]);
    await page.getByText('data date 04-Aug-31').waitFor();
    const own = ['Previous update: june.xer', 'File 2: may.xer', 'File 3: july.xer'];
    await expectPlaces(...own, 'Current update: august.xer');
    await reload('june.xer', 'may.xer', 'july.xer', 'august.xer');
    await expectPlaces(...own, 'Current update: august.xer');
  });

  it('shows an empty place, and accepts no more files than places', async () => {
    await openUpdates();
    await page.getByLabel('File to convert').setInputFiles(listFiles('may.xer'));
    await expectPlaces('Previous update: may.xer');
    await page.getByText('may.xer contains one project: add another update to compare it with.').waitFor();
    const convert = page.getByRole('button', { name: 'Convert File' });
    expect(await convert.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Add Current update').setInputFiles(listFiles('june.xer'));
    await expectPlaces('Previous update: may.xer', 'Current update: june.xer');
    await page.getByText('may.xer and june.xer are the same file: between them nothing differs.').waitFor();
    const tooMany = Array.from({ length: 59 }, (_, place) => `more-${place}.xer`);
    await page.getByLabel('Add more files').setInputFiles(listFiles(...tooMany));
    await page.getByText('updates takes 2 to 60 files; 61 were given.', { exact: true }).waitFor();
    await expectPlaces('Previous update: may.xer', 'Current update: june.xer');
    await page.getByRole('button', { name: 'Remove may.xer' }).click();
    await page.getByRole('button', { name: 'Remove june.xer' }).click();
    await page.getByRole('heading', { name: 'Upload your files' }).waitFor();
  });
});

describe('a tool that works on one file, with places for more', () => {
  it('works as usual with one, and accepts a baseline and further updates', async () => {
    page = await openTool(site, 'schedule-assessment');
    await page.getByText('Drag and drop your file here', { exact: true }).waitFor();
    await page.getByLabel('File to convert').setInputFiles(listFiles('march.xer'));
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    expect(await page.getByRole('list', { name: 'Files to convert' }).count()).toBe(0);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await listCuts(page)).toEqual([]);
    if (size !== null) await page.setViewportSize(size);
    await page.getByLabel('Compare with a baseline file (optional)').setInputFiles(listFiles('contract.xer'));
    await page
      .getByLabel('Other updates of the same project, for the trend; the latest is assessed (optional)')
      .setInputFiles(listFiles('february.xer'));
    await expectPlaces('Schedule: march.xer', 'File 2: february.xer');
    await reload('march.xer', 'february.xer', 'contract.xer');
    await page.getByText('contract.xer').waitFor();
    await page.getByRole('button', { name: 'Convert Files' }).click();
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
    expect((await download(page)).name).toBe('march_schedule-assessment.xlsx');
    const [latest] = (await (await page.request.get('/api/conversions')).json()) as { inputs?: unknown[] }[];
    expect(latest?.inputs).toMatchObject([
      { fileName: 'march.xer', place: 'file' },
      { fileName: 'february.xer', place: 'file' },
      { fileName: 'contract.xer', place: 'baseline' },
    ]);
  });

  it('assesses the latest of several updates and draws their trend', async () => {
    page = await openTool(site, 'schedule-assessment');
    const date = (name: string, day: string) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(xer.toString('latin1').replaceAll(dataDate, day), 'latin1'),
    });
    await page.getByLabel('File to convert').setInputFiles([date('june.xer', '2031-06-02 08:00')]);
    await page
      .getByLabel('Other updates of the same project, for the trend; the latest is assessed (optional)')
      .setInputFiles([date('may.xer', '2031-05-05 08:00')]);
    await expectPlaces('Schedule: june.xer', 'File 2: may.xer');
    await page.getByRole('button', { name: 'Convert Files' }).click();
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
    expect((await download(page)).name).toBe('june_schedule-assessment.xlsx');
    await page.getByRole('tab', { name: 'Trend (18)' }).click();
    const trend = page.getByRole('table', { name: 'Trend' });
    await trend.getByText('Least total float').waitFor();
    for (const name of ['Finish from update to update', 'Least total float', 'Open ends'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.locator('.apexcharts-canvas').nth(2).waitFor();
    expect(await listViolationsOfThemes(page)).toEqual([]);
    // Schedule and cards are those of the assessed file, not of the last one.
    await page.getByRole('tab', { name: 'Schedule', exact: true }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'File:' }).inputValue()).toBe('0');
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      await page.getByRole('tab', { name: 'Trend (18)' }).click();
      expect(await measureOverflow(page), `${width} px`).toBe(0);
    }
  });

  it('converts one file by one click, as usual', async () => {
    page = await openTool(site, 'schedule-assessment');
    await page.getByLabel('File to convert').setInputFiles(listFiles('march.xer'));
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
  });
});
