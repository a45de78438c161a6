import { fileURLToPath } from 'node:url';
import { signUp } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedReportSchema } from '@floatwise/contracts';
import { createSampleXer } from '../mesh/sample-xer.ts';
import { createDrawnReport } from './drawn-report.ts';
import { listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { chooseFile, convertFile, openTool } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
  page = await openTool(site, 'x-pobs');
  // Replaces the tool's report with another one, as the page would receive it.
  await page.route('**/api/conversions/*/report', async (route) => {
    const response = await route.fetch();
    const { report, attachments } = storedReportSchema.parse(await response.json());
    await route.fulfill({ response, json: { report: createDrawnReport(report), attachments } });
  });
  await chooseFile(page, 'schedule.xer', Buffer.from(createSampleXer(30)));
  await convertFile(page);
  await page.locator('.apexcharts-canvas').nth(1).waitFor();
});

afterAll(() => site.stop());

describe('a result with a waterfall and dates that slip', () => {
  it('draws both, each also as a table', async () => {
    const bars = page.locator('.apexcharts-rangebar-area');
    expect(await bars.count()).toBe(7);
    expect(await page.locator('.apexcharts-line-series .apexcharts-series').count()).toBe(12);
    const steps = page.getByRole('table', { name: 'What moved the finish' });
    const readRows = async (): Promise<string[]> =>
      (await steps.getByRole('row').allInnerTexts()).map((row) => row.replaceAll('\t', ' '));
    expect(await readRows()).toContain('Durations \u22127 23-Aug-26');
    await page.getByRole('button', { name: 'Table of What moved the finish' }).click();
    expect(await readRows()).toContain('Variance +24 10-Sep-26');
    expect(await bars.count()).toBe(0);
    await page.getByRole('button', { name: 'Chart of What moved the finish' }).click();
  });

  it('names three shares of a step, each linked to its rows', async () => {
    const steps = page.getByRole('list', { name: 'Steps of What moved the finish' });
    const progress = steps.getByRole('listitem').filter({ hasText: 'date after step: 30-Aug-26' });
    expect(await progress.getByRole('button').allInnerTexts()).toEqual([
      'A1030 Pump Fabrication and Delivery\n+7 work days',
      'A1060 Foundation Slab\n+3 work days',
      'A1080 Pipe Trench\n\u22122 work days',
      expect.stringContaining('Show all 4 rows'),
    ]);
    await progress.getByRole('button', { name: /^A1060/ }).press('Enter');
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('f.step'), searchParams.get('f.activityId')]).toEqual(['Progress', 'A1060']);
    await progress.getByRole('button', { name: /^Show all/ }).click();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(4);
    await page.getByRole('button', { name: 'M130 Handover 3' }).click();
    await page.getByRole('tab', { name: 'Milestones (11)', selected: true }).waitFor();
  });

  it.each(['A4', 'Letter'] as const)(
    'prints a summary of one or two pages of %s, or everything',
    async (format) => {
      await page.evaluate('window.print = () => undefined');
      await page.getByRole('button', { name: 'Print summary' }).click();
      const pages = await printPages(page, format);
      expect(pages.length).toBeLessThanOrEqual(2);
      const text = pages.join(' ').replaceAll(/\s+/g, ' ');
      for (const words of [
        'schedule.xer',
        'Finish is 24 days later',
        'Calendars and constraints',
        '1 actual date was removed',
      ])
        expect(text).toContain(words);
      expect(text).toContain('Network A1115 Additional Cathodic Protection');
      expect(text).toContain('M200 Power On 10');
      // A row that is not in the summary.
      expect(text).not.toContain('Excavation');
      const whole = await printPages(page, format);
      expect(whole.length).toBeGreaterThan(2);
      expect(whole.join(' ')).toContain('Excavation');
    },
  );

  it('breaks no rule of accessibility, in both themes', async () => {
    expect(await listViolationsOfThemes(page)).toEqual([]);
  });

  it.each([320, 390, 768, 1920])('fits a window of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 850 });
    await expect.poll(() => measureOverflow(page)).toBe(0);
    const isLying = page.locator('.apexcharts-yaxis-label', { hasText: 'Progress' });
    await expect.poll(() => isLying.count()).toBe(width < 640 || width >= 1280 ? 1 : 0);
  });

  it('is the result of a series of sample updates, with the path that drives the finish', async () => {
    const other = await openTool(site, 'updates');
    const updates = ['02', '03', '04'].map((month) =>
      fileURLToPath(new URL(`../../web/public/samples/riverside-2026-${month}.xer`, import.meta.url)),
    );
    await other.getByLabel('File to convert').first().setInputFiles(updates);
    await convertFile(other);
    await other.locator('.apexcharts-canvas').waitFor();
    await other.getByText('Finish is 16 days later over 2 periods').first().waitFor();
    const path = other.getByRole('region', { name: 'Driving path, previous and current' });
    await path.getByRole('img', { name: /A1145 Vibration Test, joined the path/ }).waitFor();
    // How far milestones slip is drawn above their list.
    await other.getByRole('tab', { name: 'Milestones' }).click();
    await other.getByRole('button', { name: 'A1170 Handover' }).first().click();
    await other.getByRole('tab', { name: 'Milestones', selected: true }).waitFor();
    await other.evaluate('window.print = () => undefined');
    await other.getByRole('button', { name: 'Print summary' }).click();
    const pages = await printPages(other, 'A4');
    expect(pages.length).toBeLessThanOrEqual(2);
    expect(pages.join(' ')).toContain('Greatest shares');
    await site.closePage(other);
  });

  it('shows on which side there are more tabs', async () => {
    const other = await site.openPageAs(await signUp(site.url), '/convert/updates');
    await other.setViewportSize({ width: 768, height: 900 });
    await other.getByRole('button', { name: 'Try it with our sample updates' }).click();
    const tabs = other.getByRole('tablist', { name: 'Parts of the report' });
    const frame = tabs.locator('xpath=..');
    await tabs.waitFor({ timeout: 60_000 });
    const listSides = () => Promise.all([frame.getAttribute('data-moved'), frame.getAttribute('data-more')]);
    await expect.poll(listSides).toEqual([null, '']);
    await other.evaluate(`document.querySelector('[role=tablist]').scrollTo(10_000, 0)`);
    await expect.poll(listSides).toEqual(['', null]);
    await site.closePage(other);
  });

  it('has caused no errors in the browser', () => {
    expect(site.problems).toEqual([]);
  });
});

async function printPages(on: Page, format: 'A4' | 'Letter'): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await on.pdf({ format })), { mergePages: false });
  return text;
}
