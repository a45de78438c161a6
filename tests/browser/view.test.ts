import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateXer, signUp, translateXer } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusFiles, hasCorpus, readCorpusFile } from '../mesh/corpus.ts';
import { listCuts, listViolations, listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { fillInLogIn, readDownload } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';
import { hasFocus, pressTo } from './workbench/keys.ts';

const samples = new URL('../../web/public/samples/', import.meta.url);
const sample = readFileSync(new URL('riverside.xer', samples));
const update = readFileSync(new URL('riverside-2026-03.xer', samples));
const sheet = readFileSync(new URL('riverside.xlsx', samples));
const tabs = ['Schedule', 'Path', 'What if', 'Look ahead', 'Checks'] as const;

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

const tree = (page: Page): Locator => page.getByRole('treegrid', { name: 'Schedule' });

const effect = (page: Page): Locator => page.getByRole('region', { name: 'Effect' });

async function chooseSchedule(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel(/^(Schedule|Another schedule) to open$/)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function openSchedule(page: Page, name: string, buffer: Buffer): Promise<void> {
  await chooseSchedule(page, name, buffer);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await tree(page).waitFor({ timeout: 60_000 });
}

async function openTab(page: Page, name: (typeof tabs)[number]): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  const shown = {
    Schedule: tree(page),
    Path: page.getByRole('table', { name: 'Paths' }),
    'What if': effect(page).getByText(/^Finish /),
    'Look ahead': page.getByRole('table', { name: 'Look ahead' }),
    Checks: page.getByRole('heading', { name: 'Which tool?' }),
  }[name];
  await shown.waitFor({ timeout: 60_000 });
}

/** Opens the form of an edit and fills in its fields, as far as they are texts, numbers or choices. */
async function fillInEdit(page: Page, kind: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add an edit' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  const form = page.getByRole('form', { name: kind });
  for (const [name, value] of Object.entries(fields)) {
    const field = form.getByLabel(name, { exact: true });
    if ((await field.and(page.locator('select')).count()) > 0) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Everything the page sends from now on: requests with bodies, beacons, and sockets. */
function recordSent(page: Page) {
  const requests: Request[] = [];
  const sockets: string[] = [];
  page.context().on('request', (request) => requests.push(request));
  page.on('websocket', (socket) => sockets.push(socket.url()));
  return { requests, sockets };
}

describe('an anonymised schedule', () => {
  it('is saved from the page without its names, and nothing is sent', async () => {
    const page = await site.openPage('/view');
    await openSchedule(page, 'riverside.xer', sample);
    const { requests } = recordSent(page);
    await page.getByRole('button', { name: 'Anonymise' }).click();
    const dialog = page.getByRole('dialog', { name: 'Anonymise this file' });
    expect(await listViolationsOfThemes(page)).toEqual([]);
    await dialog.getByLabel('Move all dates by weeks').fill('half');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a whole number from −520 to 520.').waitFor();
    await dialog.getByLabel('Move all dates by weeks').fill('-4');
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('schedule-1.xer');
    const text = (await readDownload(download)).toString('latin1');
    expect(text).not.toMatch(/riverside/i);
    await dialog.waitFor({ state: 'hidden' });
    // The file is one that the page opens, with the same number of activities.
    await openSchedule(page, 'again.xer', Buffer.from(text));
    expect(requests.filter((request) => request.postData() !== null)).toEqual([]);
    await page.close();
  });
});

describe('a schedule opened in the page', () => {
  it('is never sent, whatever the visitor does with it', async () => {
    const page = await site.openPage('/about');
    const { requests, sockets } = recordSent(page);
    await page.goto('/view');
    // Text that is nowhere else than in the file, in names, IDs and codes.
    const marked = Buffer.from(
      sample
        .toString('latin1')
        .replaceAll('Pump', 'Qzxpump')
        .replaceAll('A1', 'QZX1')
        .replaceAll('RPS', 'QZXP'),
      'latin1',
    );
    await openSchedule(page, 'qzx-plan.xer', marked);
    await page.getByLabel('Search the schedule').fill('qzx1100');
    await openTab(page, 'Path');
    await page.getByLabel('Path to:').fill('QZX1100');
    await page.getByText(/^The driving path to QZX1100 /).waitFor();
    await page.getByLabel('Search Paths').fill('Qzxpump');
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect((await readDownload(csv)).toString()).toContain('Qzxpump');
    await page.getByRole('button', { name: 'QZX1070' }).first().click();
    await page.keyboard.press('Escape');
    await openTab(page, 'What if');
    await fillInEdit(page, 'Add a delay', {
      Activity: 'QZX1100',
      'Activity ID': 'QZX-D1',
      Name: 'Qzx delay',
      Duration: '10',
      Where: 'before',
    });
    await effect(page).getByText('26-Aug-26').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const [edits] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save Option A as JSON' }).click(),
    ]);
    expect((await readDownload(edits)).toString()).toContain('QZX-D1');
    await page.getByRole('button', { name: 'New option' }).click();
    await page.getByRole('table', { name: 'Options side by side' }).waitFor();
    await openTab(page, 'Look ahead');
    await page.getByRole('button', { name: '6', exact: true }).click();
    await openTab(page, 'Checks');
    await page.getByRole('table', { name: 'Offenders' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: 'Close qzx-plan.xer' }).click();
    await page.getByRole('heading', { name: 'Open a schedule' }).waitFor();
    // A reload sends the address of the page, which has nothing of the file.
    await page.reload();
    expect(requests.length).toBeGreaterThan(0);
    expect(sockets).toEqual([]);
    const carrying = requests.filter(
      (request) =>
        request.postDataBuffer() !== null ||
        request.method() !== 'GET' ||
        // Hashes in the names of the page's own files may have any letters.
        /qzx/i.test(decodeURIComponent(request.url().replace(/\/assets\/[\w.-]+$/, ''))) ||
        Object.values(request.headers()).some((value) => /qzx/i.test(value)),
    );
    expect(carrying.map((request) => `${request.method()} ${request.url()}`)).toEqual([]);
    expect(await listKeptWork(page)).toBe(0);
    await site.closePage(page);
  });

  it('opens and answers without a connection, once the page has loaded', async () => {
    const page = await site.openPage('/view', { viewport: { width: 1360, height: 850 } });
    // On a busy machine the network is idle for half a second before the page begins to load its parts.
    await page.getByRole('heading', { name: 'Open a schedule' }).waitFor();
    await expect.poll(() => page.workers().length).toBe(1);
    await page.waitForLoadState('networkidle');
    await awaitRest(page);
    await page.context().setOffline(true);
    await openSchedule(page, 'plan.xer', sample);
    for (const tab of tabs) await openTab(page, tab);
    await page.getByRole('button', { name: 'Close plan.xer' }).click();
    await openSchedule(page, 'again.xer', update);
    for (const tab of tabs) await openTab(page, tab);
    await page.context().setOffline(false);
    await page.context().close();
  });

  it('leaves no worker with a file behind when it is closed', async () => {
    const page = await site.openPage('/view');
    await openSchedule(page, 'plan.xer', sample);
    await openSchedule(page, 'next.xer', update);
    await page.getByRole('button', { name: 'Close next.xer' }).click();
    await tree(page).waitFor();
    await page.getByRole('button', { name: 'Close plan.xer' }).click();
    await page.getByRole('heading', { name: 'Open a schedule' }).waitFor();
    // Only the one that waits for the next file.
    await expect.poll(() => page.workers().length).toBe(1);
    await site.closePage(page);
  });

  it('refuses what the tools refuse, with their sentence', async () => {
    const page = await site.openPage('/view');
    await chooseSchedule(page, 'plan.xer', Buffer.from('PK something else'));
    await page
      .getByRole('alert')
      .getByText(/is not an XER|XER/)
      .first()
      .waitFor();
    await chooseSchedule(page, 'plan.pdf', Buffer.from('%PDF'));
    await page.getByText('Invalid File Type').first().waitFor();
    await site.closePage(page);
  });
});

/** Waits until the page has asked for nothing for a second. */
async function awaitRest(page: Page): Promise<void> {
  const countRequests = (): Promise<number> =>
    page.evaluate<number>(`performance.getEntriesByType('resource').length`);
  await expect
    .poll(async () => {
      const before = await countRequests();
      await sleep(1_000);
      return (await countRequests()) - before;
    })
    .toBe(0);
}

/** Number of records that the pages keep in this browser. */
const listKeptWork = (page: Page): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const known = await indexedDB.databases();
    if (known.length === 0) return 0;
    const database = await new Promise((resolve) => {
      const opening = indexedDB.open('floatwise');
      opening.onsuccess = () => resolve(opening.result);
    });
    if (!database.objectStoreNames.contains('work')) return 0;
    return new Promise((resolve) => {
      const asked = database.transaction('work').objectStore('work').count();
      asked.onsuccess = () => resolve(asked.result);
    });
  })()`);

describe('the tabs of an open schedule', () => {
  let page: Page;
  beforeAll(async () => {
    page = await site.openPage('/view', { viewport: { width: 1360, height: 850 } });
    await page.getByRole('button', { name: 'Open a sample' }).click();
    await tree(page).waitFor();
  });
  afterAll(() => site.closePage(page));

  it('are under one line that names project, data date, finish and activities', async () => {
    await page.getByText(/^project RPS · data date 16-Mar-26 · finish 12-Aug-26 · 20 activities$/).waitFor();
    await page.getByText('The file is not sent anywhere.').waitFor();
  });

  it('follow the driving path to an activity, from its card', async () => {
    await openTab(page, 'Schedule');
    await page.getByLabel('Search the schedule').fill('A1120');
    await tree(page).getByRole('button', { name: 'A1120' }).click();
    await page.getByRole('button', { name: 'Show its driving path' }).click();
    await page.getByText(/^The driving path to A1120 /).waitFor();
    await page.getByRole('button', { name: 'To the finish' }).click();
    await page.getByText(/^The driving path to A1170 Handover, 12-Aug-26 17:00 has 7 activities/).waitFor();
  });

  it('count what tools repair, and hand the file over', async () => {
    await openTab(page, 'Checks');
    const which = page.getByRole('region', { name: 'Which tool?' });
    await which.getByText('3 relationships out of sequence').waitFor();
    await which.getByText('Table POBS with 240 rows').waitFor();
    await which.getByRole('button', { name: 'RRR', exact: false }).first().waitFor();
    expect(await which.getByText(/export this project from P6/).count()).toBe(0);
  });

  it.each(tabs)('%s is accessible, in both themes and from phone to desk', async (tab) => {
    for (const width of [390, 1360, 1920]) {
      await page.setViewportSize({ width, height: 850 });
      await openTab(page, tab);
      // Colours do not depend on the width.
      expect(await (width === 1360 ? listViolationsOfThemes(page) : listViolations(page))).toEqual([]);
      expect(await measureOverflow(page)).toBe(0);
      expect(await listCuts(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1360, height: 850 });
  });

  it('work by keyboard', async () => {
    await openTab(page, 'Schedule');
    const tab = page.getByRole('tab', { name: 'Schedule', exact: true });
    await pressTo(page, tab);
    await page.keyboard.press('ArrowRight');
    const field = page.getByLabel('Path to:');
    await field.waitFor();
    await pressTo(page, field);
    await page.keyboard.type('A1100');
    await page.keyboard.press('Enter');
    await page.getByText(/^The driving path to A1100 /).waitFor();
    expect(await hasFocus(page, field)).toBe(true);
  });

  it('print every row of the schedule, with its axis on each page', async () => {
    const other = await site.openPage('/view', { viewport: { width: 1360, height: 850 } });
    const activities = 400;
    await openSchedule(other, 'plan.xer', Buffer.from(generateXer({ activities, relationships: 500 })));
    const shown = await tree(other).getByRole('row').count();
    expect(shown).toBeLessThan(activities);
    const rows = Number(await tree(other).getAttribute('aria-rowcount')) - 1;
    await other.emulateMedia({ media: 'print' });
    const printed = other.getByRole('table', { name: 'Printed schedule' });
    await printed.waitFor();
    expect(await printed.locator('tbody tr').count()).toBe(rows);
    expect(await printed.locator('tbody tr svg').count()).toBe(rows);
    await other.emulateMedia({ media: null });
    const pages = (await other.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages?.length).toBeGreaterThan(rows / 60);
    expect(pages?.length).toBeLessThan(rows / 30);
    // Folded groups are left out, and one line each.
    await other.getByRole('button', { name: 'Collapse all' }).click();
    await other.emulateMedia({ media: 'print' });
    await printed.waitFor();
    expect(await printed.locator('tbody tr').count()).toBeLessThan(rows);
    await other.emulateMedia({ media: null });
    await site.closePage(other);
  });

  it('say how many rows of a very long schedule are printed', async () => {
    const other = await site.openPage('/view', { viewport: { width: 1360, height: 850 } });
    await openSchedule(other, 'plan.xer', Buffer.from(generateXer({ activities: 7_000, relationships: 0 })));
    await other.emulateMedia({ media: 'print' });
    await other.getByText(/^The first 6,000 of 7,\d{3} rows are printed, about 140 pages\./).waitFor();
    expect(await other.getByRole('table', { name: 'Printed schedule' }).locator('tbody tr').count()).toBe(
      6_000,
    );
    await other.emulateMedia({ media: null });
    await site.closePage(other);
  });

  it('print the look-ahead with a table for each group', async () => {
    await openTab(page, 'Look ahead');
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Civil Works', level: 2 }).waitFor();
    await page.getByText('Data date', { exact: true }).waitFor();
    await page.emulateMedia({ media: null });
  });
});

describe('several files', () => {
  it('open one after the other, and go to Update Comparison together', async () => {
    const account = await signUp(site.url);
    const page = await site.openPageAs(account, '/view');
    await openSchedule(page, 'march.xer', update);
    await openSchedule(page, 'april.xer', readFileSync(new URL('riverside-2026-04.xer', samples)));
    await page.getByRole('button', { name: 'march.xer', exact: true }).click();
    await page.getByRole('heading', { name: 'march.xer', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Compare in Update Comparison/ }).click();
    await page.getByRole('heading', { name: 'Update Comparison' }).waitFor();
    await page.getByText('april.xer').first().waitFor();
    await page.getByText('march.xer').first().waitFor();
    await site.closePage(page);
  });

  it('wait in the tab while a visitor signs in to use a tool', async () => {
    const account = await signUp(site.url);
    const page = await site.openPage('/view');
    await openSchedule(page, 'plan.xer', sample);
    await openTab(page, 'Checks');
    await page.getByRole('button', { name: /^SOOS/ }).click();
    await fillInLogIn(page, account);
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.getByText('plan.xer').first().waitFor();
    // They were for this tool in this visit, and for nothing else.
    await page.getByRole('link', { name: 'Floatwise' }).first().click();
    await page.getByRole('link', { name: 'open a schedule here' }).first().click();
    await page.getByRole('heading', { name: 'Open a schedule' }).waitFor();
    expect(await page.getByText('plan.xer').count()).toBe(0);
    await site.closePage(page);
  });

  it('do not pass to the next person who signs in in the tab', async () => {
    const account = await signUp(site.url);
    const page = await site.openPage('/view');
    await openSchedule(page, 'plan.xer', sample);
    await openTab(page, 'Checks');
    await page.getByRole('button', { name: /^SOOS/ }).click();
    await page.getByRole('heading', { name: 'Log in to your account' }).waitFor();
    expect(await listKeptWork(page)).toBe(1);
    await page.getByRole('link', { name: 'About' }).last().click();
    await page.waitForURL('**/about');
    await expect.poll(() => listKeptWork(page)).toBe(0);
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await fillInLogIn(page, account);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page
      .getByRole('button', { name: /^SOOS/ })
      .or(page.getByRole('link', { name: /^SOOS/ }))
      .first()
      .click();
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
    expect(await page.getByText('plan.xer').count()).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: 'open a schedule here' }).first().click();
    await page.getByRole('heading', { name: 'Open a schedule' }).waitFor();
    await site.closePage(page);
  });
});

describe('a file of another kind', () => {
  const golden = (path: string) =>
    readFileSync(new URL(`../../packages/tools/src/schedule-assessment/golden/${path}`, import.meta.url));

  it('such as P6 XML has the figures of Schedule Assessment', async () => {
    const bytes = golden('locale-forms-xml/input.xml');
    const { summary } = (await runTool('schedule-assessment', { bytes, fileName: 'plan.xml' })).report;
    const page = await site.openPage('/view', { viewport: { width: 1360, height: 850 } });
    await openSchedule(page, 'plan.xml', bytes);
    await openTab(page, 'Path');
    await page.getByText(/^The driving path to /).waitFor();
    await openTab(page, 'Checks');
    await page.getByText(summary, { exact: true }).first().waitFor();
    await site.closePage(page);
  });

  it('such as one in another code page has its names in every tab, also in the one that is chosen', async () => {
    const names = ['Разработка грунта', 'Монтаж опалубки', 'Бетонирование стен'];
    const bytes = translateXer(sample, { language: 'Russian', codePage: 'windows-1251', names });
    const page = await site.openPage('/view', { viewport: { width: 1360, height: 850 } });
    await openSchedule(page, 'plan.xer', bytes);
    await tree(page).getByText('Монтаж опалубки').first().waitFor();
    await openTab(page, 'Path');
    await page.getByRole('table', { name: 'Paths' }).getByText('Бетонирование стен').first().waitFor();
    // Another code page than the one that was found.
    await page.getByText('Names look wrong? Choose another code page').click();
    await page.getByLabel('Code page').last().selectOption('windows-1252');
    await page
      .getByRole('button', { name: /^Run again/ })
      .last()
      .click();
    await page.getByRole('tab', { name: 'Schedule', exact: true }).click();
    await tree(page).getByText('Ìîíòàæ îïàëóáêè').first().waitFor();
    expect(await tree(page).getByText('Монтаж').count()).toBe(0);
    await site.closePage(page);
  });
});

describe('large and real files', () => {
  it('opens, scrolls and searches 100,000 activities', async () => {
    const page = await site.openPage('/view', { viewport: { width: 1360, height: 850 } });
    const path = join(await mkdtemp(join(tmpdir(), 'view-')), 'large.xer');
    await writeFile(path, generateXer({ activities: 100_000, relationships: 200_000 }));
    await page.getByLabel('Schedule to open').setInputFiles(path);
    await page.getByText(/100,000 activities/).waitFor({ timeout: 60_000 });
    await page.getByLabel('Search the schedule').fill('A99999');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    const selected = tree(page).locator('[role=row][aria-selected=true]');
    expect(await selected.innerText()).toContain('A99999');
    // Every activity can be found in turn, and the last row can be scrolled to and back.
    await page.getByLabel('Search the schedule').fill('A9999');
    await page.getByText(/^\d+ of 1[01]$/).waitFor();
    const found = await selected.innerText();
    expect(found).toContain('A9999');
    await page.keyboard.press('Enter');
    await expect.poll(() => selected.innerText()).not.toBe(found);
    const rows = Number(await tree(page).getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(100_000);
    await tree(page).focus();
    await page.keyboard.press('End');
    await tree(page).locator(`[aria-rowindex="${rows}"]`).waitFor();
    await page.keyboard.press('Home');
    await tree(page).locator('[aria-rowindex="2"]').waitFor();
    await tree(page).hover();
    for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, 300_000);
    await expect
      .poll(async () => Number(await tree(page).locator('[role=row]').nth(5).getAttribute('aria-rowindex')))
      .toBeGreaterThan(rows / 3);
    await rm(dirname(path), { recursive: true });
    await site.closePage(page);
  });

  it.skipIf(!hasCorpus).each(Object.values(corpusFiles))(
    'answers in every tab for %s, or refuses it',
    async (name) => {
      const page = await site.openPage('/view');
      await chooseSchedule(page, 'plan.xer', readCorpusFile(name));
      const refusal = page.getByRole('alert');
      await tree(page).or(refusal).first().waitFor({ timeout: 60_000 });
      if ((await refusal.count()) === 0)
        for (const tab of ['Path', 'Look ahead', 'Checks'] as const) {
          await page.getByRole('tab', { name: tab, exact: true }).click();
          await page.getByRole('table').first().waitFor({ timeout: 60_000 });
        }
      await site.closePage(page);
    },
  );
});

describe('other pages', () => {
  it('say on the first screen that a schedule can be opened here', async () => {
    const page = await site.openPage('/', { viewport: { width: 1360, height: 850 } });
    const link = page.getByRole('link', { name: 'open a schedule here' });
    const box = await link.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(850);
    await link.click();
    await page.getByRole('heading', { name: 'Open a schedule' }).waitFor();
    await site.closePage(page);
  });

  it('name the tools that take a spreadsheet, and hand it over', async () => {
    const page = await site.openPageAs(await signUp(site.url), '/dashboard');
    await page
      .getByLabel('Schedule to look into')
      .setInputFiles({ name: 'plan.xlsx', mimeType: 'application/octet-stream', buffer: sheet });
    const which = page.getByRole('region', { name: 'Which tool?' });
    for (const title of ['DADS', 'CPD']) await which.getByRole('button', { name: title }).waitFor();
    expect(await which.getByRole('button', { name: 'SOOS' }).count()).toBe(0);
    await which.getByRole('button', { name: 'RRR' }).click();
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.getByText('plan.xlsx').first().waitFor();
    // Each page of a tool also leads to where a schedule can be looked at.
    await page.goto('/convert/dads');
    await page.getByRole('link', { name: 'Only look at a schedule, without sending it' }).click();
    await page.getByRole('heading', { name: 'Open a schedule' }).waitFor();
    await site.closePage(page);
  });

  it('find the tool for a file dropped on the dashboard, and hand the file over', async () => {
    const page = await site.openPageAs(await signUp(site.url), '/dashboard');
    await page
      .getByLabel('Schedule to look into')
      .setInputFiles({ name: 'plan.xer', mimeType: 'application/octet-stream', buffer: sample });
    await page.getByText('3 relationships out of sequence').waitFor();
    expect(await listViolationsOfThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /^SOOS/ }).click();
    await page.getByRole('heading', { name: 'Convert your file' }).waitFor();
    await page.getByText('plan.xer').first().waitFor();
    await site.closePage(page);
  });
});
