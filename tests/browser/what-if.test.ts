import { readFileSync } from 'node:fs';
import { signUp } from '@floatwise/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCuts, listViolations, listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { chooseFile, convertFile, fillInLogIn, readDownload } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';
import { pressTo } from './workbench/keys.ts';

const sample = readFileSync(new URL('../../web/public/samples/riverside.xer', import.meta.url));

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

const effect = (page: Page): Locator => page.getByRole('region', { name: 'Effect' });
const list = (page: Page): Locator => page.getByRole('list', { name: 'Edits' }).getByRole('listitem');
const field = (page: Page, name: string): Locator => page.getByRole('form').getByLabel(name, { exact: true });

async function openWhatIf(page: Page): Promise<void> {
  await page.getByLabel(/^(Schedule|Another schedule) to open$/).setInputFiles({
    name: 'plan.xer',
    mimeType: 'application/octet-stream',
    buffer: sample,
  });
  await page.getByRole('tab', { name: 'What if', exact: true }).click();
  await effect(page).getByText('12-Aug-26').waitFor();
}

async function choose(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an edit' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Pump House Roof takes 20 days instead of 15: a week later. */
async function lengthenRoof(page: Page): Promise<void> {
  await choose(page, 'Change a duration');
  await field(page, 'Activity').fill('A1090');
  await field(page, 'Duration').fill('20');
  await effect(page).getByText('19-Aug-26').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('form').waitFor({ state: 'detached' });
}

const cursor = "document.querySelector('canvas[data-bars]').style.cursor";

describe('What if', () => {
  let page: Page;
  beforeEach(async () => {
    page = await site.openPage('/view', { viewport: { width: 1360, height: 900 } });
    await openWhatIf(page);
    return () => site.closePage(page);
  });

  it('answers while one types, lists the edit with its effect, and announces it', async () => {
    await lengthenRoof(page);
    expect(await list(page).first().innerText()).toMatch(/A1090\s*: remaining duration 15 d → 20 d/);
    expect(await list(page).first().innerText()).toContain('+7 d');
    await page
      .getByRole('status')
      .getByText('Finish 19-Aug-26, 7 days later (5 work days).')
      .waitFor({ state: 'attached' });
    await page.getByText(/^Driving path: 7 activities$/).waitFor();
  });

  it('puts a refusal at the field that caused it, in the sentence of the engine', async () => {
    await choose(page, 'Add a delay');
    for (const [name, value] of [
      ['Activity', 'A109'],
      ['Activity ID', 'A1100'],
      ['Name', 'Late access'],
      ['Duration', '10'],
    ] as const)
      await field(page, name).fill(value);
    await field(page, 'Where').selectOption('before');
    const describeField = async (name: string): Promise<string> => {
      const id = await field(page, name).getAttribute('aria-describedby');
      return id === null ? '' : page.locator(`[id="${id}"]`).innerText();
    };
    await expect
      .poll(() => describeField('Activity'))
      .toMatch(/^No activity has the ID 'A109'. The nearest are A1090/);
    await field(page, 'Activity').fill('A1090');
    await expect
      .poll(() => describeField('Activity ID'))
      .toBe('The ID A1100 is in use. Give the new activity another one.');
    expect(await field(page, 'Activity ID').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Activity').getAttribute('aria-invalid')).toBe('false');
    await field(page, 'Activity ID').fill('');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => describeField('Activity ID')).toBe('Activity ID is missing.');
    expect(await list(page).count()).toBe(0);
  });

  it('undoes, redoes, switches off and removes edits', async () => {
    await lengthenRoof(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await effect(page).getByText('no change').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await effect(page).getByText('19-Aug-26').waitFor();
    await page.getByRole('checkbox', { name: 'Use edit 1' }).uncheck();
    await effect(page).getByText('no change').waitFor();
    await page.getByRole('checkbox', { name: 'Use edit 1' }).check();
    await page.getByRole('button', { name: 'Change edit 1' }).click();
    await field(page, 'Duration').fill('25');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await effect(page).getByText('26-Aug-26').waitFor();
    await page.getByRole('button', { name: 'Remove edit 1' }).click();
    await effect(page).getByText('no change').waitFor();
    expect(await list(page).count()).toBe(0);
  });

  it('has options side by side, saved and loaded as JSON', async () => {
    await lengthenRoof(page);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save Option A as JSON' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('plan_option-a.json');
    const text = (await readDownload(saved)).toString();
    expect(JSON.parse(text)).toEqual([{ kind: 'setDuration', activity: 'A1090', days: 20, of: 'remaining' }]);
    await page.getByRole('button', { name: 'New option' }).click();
    await page.getByRole('button', { name: 'Remove edit 1' }).click();
    const table = page.getByRole('table', { name: 'Options side by side' });
    await table.getByRole('cell', { name: '19-Aug-26 +7 d' }).waitFor();
    await table.getByRole('cell', { name: '12-Aug-26 0 d' }).waitFor();
    const load = (content: string) =>
      page.getByLabel('File with edits').setInputFiles({
        name: 'night shift.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    await load('[{"kind": "setDurations"}]');
    await page
      .getByText(/^Edit 1 has the unknown kind 'setDurations'/)
      .first()
      .waitFor();
    await load(text);
    await table.getByRole('columnheader', { name: 'night shift' }).waitFor();
    await effect(page).getByText('19-Aug-26').waitFor();
  });

  it('changes a duration by the end of a bar', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Pump House Roof' });
    await row.click();
    const canvas = page.locator('canvas[data-bars]');
    const [bar, place] = [await canvas.boundingBox(), await row.boundingBox()];
    const y = (place?.y ?? 0) + (place?.height ?? 0) / 2;
    // The pointer says where the end of the bar is.
    let x = (bar?.x ?? 0) + (bar?.width ?? 0);
    for (; x > (bar?.x ?? 0); x -= 6) {
      await page.mouse.move(x, y);
      if ((await page.evaluate(cursor)) === 'ew-resize') break;
    }
    await page.mouse.down();
    await page.mouse.move(x + 20, y, { steps: 4 });
    await page.mouse.move(x + 40, y, { steps: 4 });
    await effect(page)
      .getByText(/days later/)
      .waitFor();
    expect(await list(page).count()).toBe(0);
    await page.mouse.up();
    await list(page)
      .getByText(/remaining duration 15 d →/)
      .waitFor();
    const first = await list(page).first().innerText();
    // A second drag changes the same edit.
    await page.mouse.move(x + 40, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => list(page).first().innerText()).not.toBe(first);
    expect(await list(page).count()).toBe(1);
  });

  it('works by keyboard alone', async () => {
    await pressTo(page, page.getByRole('button', { name: 'Add an edit' }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // The form takes the focus when it has opened.
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('A1100');
    for (const text of ['D1', 'Late access']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.type('10');
    await pressTo(page, field(page, 'Where'));
    await page.keyboard.type('before');
    await pressTo(page, page.getByRole('button', { name: 'Add', exact: true }));
    await page.keyboard.press('Enter');
    await list(page)
      .getByText(/delay before/)
      .waitFor();
    await effect(page).getByText('26-Aug-26').waitFor();
  });

  it('starts from a card, also by cutting a relationship', async () => {
    await page.getByRole('button', { name: 'A1100', exact: true }).first().click();
    const card = page.getByRole('complementary', { name: 'Activity A1100' });
    await card.getByRole('button', { name: 'What if', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Set a constraint' }).click();
    expect(await field(page, 'Activity').inputValue()).toBe('A1100');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'A1100', exact: true }).first().click();
    await card
      .getByRole('button', { name: /^What if without / })
      .first()
      .click();
    await page.getByRole('form', { name: 'Cut a relationship' }).waitFor();
    expect(await field(page, 'Successor').inputValue()).toBe('A1100');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await list(page)
      .getByText(/removed$/)
      .waitFor();
  });

  it.each([
    'Change a duration',
    'Add a delay',
    'Add an activity',
    'Report progress',
    'Take days from a calendar',
  ])('has an accessible form: %s, in both themes and from phone to desk', async (kind) => {
    await lengthenRoof(page);
    await page.getByRole('button', { name: 'New option' }).click();
    await choose(page, kind);
    if (kind === 'Add an activity') await page.getByRole('button', { name: 'Add a predecessor' }).click();
    for (const width of [390, 1360, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      // The bar of the site covers what is half scrolled away.
      await page.evaluate('scrollTo(0, 0)');
      // Colours do not depend on the width.
      expect(await (width === 1360 ? listViolationsOfThemes(page) : listViolations(page))).toEqual([]);
      expect(await measureOverflow(page)).toBe(0);
      expect(await listCuts(page)).toEqual([]);
    }
  });

  it('hands file and edits to the tool, also through the sign-in', async () => {
    await lengthenRoof(page);
    await page.getByRole('button', { name: 'Workbook and XER' }).click();
    await fillInLogIn(page, await signUp(site.url));
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.getByText('plan.xer').first().waitFor();
    await convertFile(page);
    await page
      .getByText(/^The finish moves 7 days/)
      .first()
      .waitFor({ timeout: 60_000 });
  });
});

describe('What if beside a result', () => {
  it('tries edits on the file of the result', async () => {
    const page = await site.openPageAs(await signUp(site.url), '/convert/soos');
    await chooseFile(page, 'plan.xer', sample);
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'What if', exact: true }).click();
    await effect(page).getByText('12-Aug-26').waitFor();
    await lengthenRoof(page);
    await site.closePage(page);
  });

  it('keeps the edits over a reload, until the work with the file is done', async () => {
    const page = await site.openPageAs(await signUp(site.url), '/convert/soos');
    await chooseFile(page, 'plan.xer', sample);
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'What if', exact: true }).click();
    await effect(page).getByText('12-Aug-26').waitFor();
    await page.getByLabel('Milestones to measure').fill('A1100');
    await lengthenRoof(page);
    await page.getByRole('button', { name: 'New option' }).click();
    await page.getByRole('checkbox', { name: 'Use edit 1' }).uncheck();
    await page.reload();
    await effect(page).getByText('no change').first().waitFor();
    expect(await page.getByRole('checkbox', { name: 'Use edit 1' }).isChecked()).toBe(false);
    await page.getByRole('table', { name: 'Options side by side' }).getByText('+7 d').first().waitFor();
    await effect(page).getByText('A1100').waitFor();
    await page.getByRole('button', { name: 'Convert Another File' }).click();
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
    expect(await page.evaluate("sessionStorage.getItem('edits')")).toBeNull();
    await site.closePage(page);
  });
});
