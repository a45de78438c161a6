import {
  createPlanner,
  logIn as logInProgram,
  signUp as signUpProgram,
  type Planner,
} from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from '../mesh/sample-xer.ts';
import { readDownload } from './person.ts';
import { listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { startSite, type Site } from './start-site.ts';
import { pressTo } from './workbench/keys.ts';

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await startSite({ env: { CREDITS_SELF_SERVICE: 'true' } });
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

async function openAdmin(path: string, options: Parameters<Site['openPage']>[1] = {}): Promise<void> {
  page = await site.openPageAs(site.admin, path, options);
}
/** Opens a browser in which a member, created by a program, is signed in. */
function openMember(planner: Planner, path = '/dashboard'): Promise<Page> {
  return site.openPageAs(planner, path);
}
async function convert(person: Planner, toolId: string, bytes: Uint8Array): Promise<number> {
  const answer = await person.convert({ toolId, bytes, fileName: 'plan.xer' });
  await answer.arrayBuffer();
  return answer.status;
}
/** A complete file without a table of activities. */
const emptySchedule = new TextEncoder().encode(
  'ERMHDR\t8.0\t2026-01-01\tProject\tadmin\r\n%T\tPROJECT\r\n%F\tproj_id\r\n%R\t1\r\n%E\r\n',
);

const cellsOf = (name: string | RegExp) => page.getByRole('row', { name }).getByRole('cell').allInnerTexts();
const figure = (title: string) =>
  page
    .getByLabel('Now')
    .locator('div')
    .filter({ has: page.getByText(title, { exact: true }) })
    .getByRole('definition')
    .innerText();
const user = (username: string) => page.getByRole('row', { name: new RegExp(username) });
const search = async (text: string) => {
  await page.getByLabel('Search users').fill(text);
  await user(text).waitFor();
  await page.getByText('1 user', { exact: true }).waitFor();
};

describe('the dashboard', () => {
  it('shows the exact results of three users and two failures without a reload', async () => {
    const people = await Promise.all([1, 2, 3].map(() => signUpProgram(site.url)));
    const [ann, bob, cy] = people as [Planner, Planner, Planner];
    await openAdmin('/admin');
    await page.getByRole('heading', { name: 'Admin Dashboard', level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Detailed User Statistics' }).waitFor();
    const before = await figure('Today');

    const sample = createSampleXer(20);
    for (const tool of ['x-pobs', 'x-pobs', 'x-pobs']) expect(await convert(ann, tool, sample)).toBe(200);
    for (const tool of ['x-pobs', 'soos']) expect(await convert(bob, tool, sample)).toBe(200);
    expect(await convert(cy, 'x-risktype', sample)).toBe(200);
    expect(await convert(cy, 'soos', emptySchedule)).toBe(422);
    expect(await convert(bob, 'soos', emptySchedule)).toBe(422);

    await expect.poll(() => figure('Today')).toMatch(/^6\s*2 refused, 0 failed$/);
    await page
      .getByRole('row', { name: new RegExp(`${ann.username} 3`) })
      .first()
      .waitFor();
    expect(before).toMatch(/^0\s*0 failed$/);
    const statistics = page.getByRole('table', { name: 'Detailed User Statistics' });
    expect(await statistics.getByRole('columnheader').allInnerTexts()).toEqual([
      'User',
      'Total Conversions',
      'Tool Usage',
    ]);
    const readRow = async (person: Planner) =>
      (
        await statistics
          .getByRole('row', { name: new RegExp(person.username) })
          .getByRole('cell')
          .allInnerTexts()
      ).map((text) => text.replaceAll('\n', ' '));
    await expect.poll(() => readRow(ann)).toEqual([ann.username, '3', 'X - POBS: 3']);
    await expect
      .poll(() => readRow(bob))
      .toEqual([bob.username, '2', expect.stringMatching(/^(X - POBS: 1 SOOS: 1|SOOS: 1 X - POBS: 1)$/)]);
    await expect.poll(() => readRow(cy)).toEqual([cy.username, '1', 'X - RISKTYPE: 1']);

    // The charts, and their tables.
    const readLabels = async () => {
      const labels = await page.locator('.apexcharts-pie-label').allTextContents();
      return labels.map((label) => label.replaceAll(/\s/g, '')).toSorted();
    };
    // The counts of the chart come with another call than those of the table.
    await expect.poll(readLabels).toEqual(['SOOS17%', 'X-POBS67%', 'X-RISKTYPE17%']);
    // Every slice is named, however narrow it is.
    const legend = page.locator('figure', { hasText: 'Tool Usage Distribution' }).locator('ul li');
    expect((await legend.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'X - POBS 4 (67%)',
      'SOOS 1 (17%)',
      'X - RISKTYPE 1 (17%)',
    ]);
    const pie = page.getByRole('table', { name: 'Tool Usage Distribution' });
    expect(await pie.getByRole('row').allInnerTexts()).toEqual(
      expect.arrayContaining(['X - POBS\t4\t67%', 'SOOS\t1\t17%', 'X - RISKTYPE\t1\t17%']),
    );
    const bars = page.getByRole('table', { name: 'User Conversions' });
    expect(await bars.getByRole('columnheader').allInnerTexts()).toEqual(['User', 'Total Conversions']);
    expect(await bars.getByRole('row').allInnerTexts()).toEqual(
      expect.arrayContaining([`${ann.username}\t3`, `${bob.username}\t2`, `${cy.username}\t1`]),
    );
    const slice = page.locator('.apexcharts-pie-area').first();
    // New figures redraw the chart under the pointer.
    const readTooltip = async (): Promise<string[]> => {
      await page.mouse.move(0, 0);
      await slice.hover();
      return page.locator('.apexcharts-tooltip').getByText(/\S/).allInnerTexts();
    };
    await expect.poll(readTooltip).toEqual(expect.arrayContaining(['Count', '4 uses']));

    const failures = page.getByRole('table', { name: 'Recent failures' });
    await failures.getByRole('row', { name: new RegExp(`${cy.username} SOOS plan\\.xer E_`) }).waitFor();
    await failures
      .getByRole('row', { name: new RegExp(`${bob.username} SOOS plan\\.xer E_.* Refused`) })
      .waitFor();
    // Refused files apart from failures of the site.
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Our failures' });
    await page.getByText('No failures in this period.').waitFor();
    expect(new URL(page.url()).searchParams.get('kind')).toBe('FAULT');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Refused files' });
    await failures.getByRole('row', { name: new RegExp(cy.username) }).waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'All failures' });
    expect(await figure('Waiting')).toMatch(/^0\s*queue empty$/);
    expect(await figure('Converters')).toMatch(/^\d+\s*online$/);
    const times = page.getByRole('table', { name: 'Run time by tool' });
    await times.getByRole('row', { name: /^X - POBS 4 0 0 [\d.]+ m?s [\d.]+ m?s$/ }).waitFor();
  });

  it('keeps the selected period in the address, and saves its data as CSV', async () => {
    await openAdmin('/admin');
    await expect
      .poll(() => page.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.getByRole('button', { name: 'All time' }).click();
    await page.waitForURL('**/admin?time=all');
    await page.getByRole('button', { name: '7 days' }).click();
    await page.waitForURL(/[?&]from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/);
    await page.reload();
    await expect
      .poll(() => page.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.goto('/admin?from=2020-01-01&to=2020-01-31');
    await page.getByText('No conversions in this period. Choose a longer one above.').first().waitFor();
    const [received] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV of user statistics' }).click(),
    ]);
    expect((await readDownload(received)).toString()).toMatch(/^\uFEFFUser,Total Conversions,Tool Usage\r\n/);
  });
});

describe('after an account is deleted', () => {
  it('chart, table and failures show its conversions as deleted accounts, and the sums agree', async () => {
    const [gone, stays] = await Promise.all([signUpProgram(site.url), signUpProgram(site.url)]);
    const sample = createSampleXer(20);
    for (const person of [gone, gone, stays]) expect(await convert(person, 'x-pobs', sample)).toBe(200);
    expect(await convert(gone, 'soos', emptySchedule)).toBe(422);
    // Counted before the account goes: a sum under way at that moment is put right only some time later.
    await openAdmin('/admin');
    const statistics = page.getByRole('table', { name: 'Detailed User Statistics' });
    await statistics.getByRole('row', { name: new RegExp(`^${gone.username} 2`) }).waitFor();
    const failures = page.getByRole('table', { name: 'Recent failures' });
    const answer = await gone.call('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: gone.password }),
    });
    expect(answer.status).toBe(204);
    await page.reload();
    await statistics.getByRole('row', { name: /^Deleted accounts 2 X - POBS: 2$/ }).waitFor();
    await statistics.getByRole('row', { name: new RegExp(`^${stays.username} 1`) }).waitFor();
    await failures.getByRole('row', { name: /Deleted account SOOS\s+E_/ }).waitFor();
    await page
      .getByRole('table', { name: 'User Conversions' })
      .getByRole('row', { name: 'Deleted accounts 2' })
      .waitFor();
    const rows = await statistics.getByRole('row').all();
    const counts = await Promise.all(
      rows.slice(1).map(async (row) => Number(await row.getByRole('cell').nth(1).innerText())),
    );
    const total = counts.reduce((sum, count) => sum + count, 0);
    await page.getByText(new RegExp(`: ${String(total)} converted, \\d+ refused, \\d+ failed$`)).waitFor();
    expect(await figure('Today')).toMatch(new RegExp(`^${String(total)}\\s`));
    expect(await page.content()).not.toContain(gone.username);
  });
});

describe('the audit trail of the site', () => {
  const rowsOf = () => page.getByRole('table', { name: 'Audit trail' }).getByRole('row');

  it('is filtered by account, actor and kind, all kept in the address', async () => {
    const planner = await signUpProgram(site.url);
    const admin = await logInProgram(site.url, site.admin);
    const { id } = (await (await planner.call('/api/user')).json()) as { id: string };
    for (const isAdmin of [true, false]) {
      await admin.call(`/api/admin/users/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ isAdmin }),
      });
    }
    await openAdmin('/admin');
    await page.getByRole('link', { name: 'Audit Trail' }).click();
    await page.getByRole('heading', { name: 'Audit Trail', level: 1 }).waitFor();
    await page.getByLabel('Account').fill(planner.username);
    await page.waitForURL(`**/admin/audit?whom=${planner.username}`);
    await expect.poll(() => rowsOf().count()).toBeGreaterThanOrEqual(4);
    await page.getByLabel('Done by').fill(site.admin.username);
    await page.getByText('2 events', { exact: true }).waitFor();
    await page.getByLabel('What').selectOption({ label: 'Administrator rights removed' });
    await page.getByText('1 event', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('1 event', { exact: true }).waitFor();
    expect((await rowsOf().last().getByRole('cell').allInnerTexts()).slice(1, 4)).toEqual([
      'Administrator rights removed',
      planner.username,
      site.admin.username,
    ]);
    await page.goto('/admin/audit?to=2020-01-01');
    await page.getByText('No events match. Choose another account, event or period.').waitFor();
  });
});

describe('a filter that is typed slowly', () => {
  it.each([
    ['/admin/users', 'Search users', 'q'],
    ['/admin/audit', 'Account', 'whom'],
  ])('of %s keeps every letter on a slow machine', async (path, label, parameter) => {
    await openAdmin(path);
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    // The address changes at each pause; a text that comes back from it late must not replace what was typed since.
    await field.pressSequentially('no such user', { delay: 260 });
    await page.waitForURL((url) => url.searchParams.get(parameter) === 'no such user');
    expect(await field.inputValue()).toBe('no such user');
  });
});

describe("the administrators' pages", () => {
  it.each([
    ['/admin', 'Loading statistics', 'Detailed User Statistics'],
    ['/admin/users', 'Loading users', 'Users'],
    ['/admin/audit', 'Loading the audit trail', 'Audit trail'],
  ])(
    'wait at %s with a spinner, say in an alert why nothing came, and try again',
    async (path, label, table) => {
      page = await site.openPageAs(site.admin, '/dashboard');
      const { promise: mayFail, resolve: fail } = Promise.withResolvers<undefined>();
      await page.route('**/graphql', async (route) => {
        await mayFail;
        await route.abort();
      });
      await page.goto(path);
      await page.getByRole('status').getByText(label).waitFor();
      fail(undefined);
      await page.getByRole('alert').getByText('Error', { exact: true }).waitFor();
      await page.getByText('The server did not answer. Check your connection and try again.').waitFor();
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('table', { name: table }).waitFor();
    },
  );

  it('can be used by keyboard alone', async () => {
    const planner = await signUpProgram(site.url);
    await openAdmin('/admin');
    await page.getByRole('table', { name: 'Detailed User Statistics' }).waitFor();
    await pressTo(page, page.getByRole('button', { name: '7 days' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]from=/);
    await pressTo(page, page.getByRole('link', { name: 'Manage Users' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/users');
    await pressTo(page, page.getByLabel('Search users'));
    await page.keyboard.type(planner.username);
    await page.getByText('1 user', { exact: true }).waitFor();
    await pressTo(page, user(planner.username).getByRole('button').first());
    await page.keyboard.press('Enter');
    await pressTo(page, page.getByRole('button', { name: 'Grant credits' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await pressTo(page, dialog.getByLabel('Credits'));
    await page.keyboard.type('5');
    await pressTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('Asked for by telephone');
    await page.keyboard.press('Enter');
    await page.getByText(`${planner.username} now has 10 credits.`, { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await pressTo(page, page.getByRole('link', { name: 'Back to Dashboard' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
  });

  it.each([
    ['/admin', 'Recent failures'],
    ['/admin/users', 'Users'],
    ['/admin/audit', 'Audit trail'],
  ])(
    'are free of accessibility violations in both themes at %s, from 360 px to 1,920',
    async (path, table) => {
      await openAdmin(path, { viewport: { width: 1920, height: 900 } });
      await page.getByRole('table', { name: table }).waitFor();
      if (path === '/admin/users') {
        await user(site.admin.username).getByRole('button').first().click();
        await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
      }
      for (const width of [1920, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => measureOverflow(page)).toBe(0);
        expect(await listViolationsOfThemes(page)).toEqual([]);
      }
    },
  );

  it('follow a window that becomes narrow after new figures have arrived', async () => {
    const planner = await signUpProgram(site.url);
    await openAdmin('/admin', { viewport: { width: 1360, height: 900 } });
    const bars = page.getByRole('table', { name: 'User Conversions' });
    await page.getByRole('table', { name: 'Recent failures' }).waitFor();
    const measureCharts = () =>
      page.evaluate<number>(
        `Math.max(...[...document.querySelectorAll('.apexcharts-canvas')].map((one) => one.clientWidth - one.closest('figure').clientWidth))`,
      );
    for (const width of [360, 1360, 320]) {
      expect(await convert(planner, 'x-pobs', createSampleXer(20))).toBe(200);
      const count = width === 360 ? 1 : width === 1360 ? 2 : 3;
      await bars.getByRole('row', { name: `${planner.username} ${String(count)}` }).waitFor();
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => measureOverflow(page)).toBe(0);
      await expect.poll(measureCharts).toBeLessThanOrEqual(0);
    }
  });

  it.each(['/admin', '/admin/users', '/admin/audit'])(
    'redirect a visitor and a member from %s',
    async (path) => {
      page = await site.openPage(path);
      await page.waitForURL('**/auth');
      const member = await openMember(await signUpProgram(site.url), path);
      await member.waitForURL(`${site.url}/`);
      await member.getByRole('heading', { level: 1 }).waitFor();
      await site.closePage(member);
    },
  );
});

describe('the list of users', () => {
  it('shows all users with the fields of the specification', async () => {
    const planner = await signUpProgram(site.url);
    await openAdmin('/admin');
    await page.getByRole('link', { name: 'Manage Users' }).click();
    await page.waitForURL('**/admin/users');
    await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
    const table = page.getByRole('table', { name: 'Users' });
    await table.waitFor();
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'ID',
      'Username',
      'Email',
      'Credits',
      'Admin Status',
      'Actions',
    ]);
    const { id } = (await (await planner.call('/api/user')).json()) as { id: string };
    await search(planner.username);
    expect(await cellsOf(new RegExp(planner.username))).toEqual([
      id,
      planner.username,
      planner.email,
      '5',
      'User',
      'Regular User',
    ]);
    await search(site.admin.username);
    expect(await cellsOf(new RegExp(site.admin.username))).toEqual([
      expect.stringMatching(/^[0-9a-f]{24}$/),
      site.admin.username,
      '-',
      expect.stringMatching(/^\d+$/),
      'Admin',
      'Admin',
    ]);
    await page.getByLabel('Search users').fill('no-such-user');
    await page.getByText('No users found').waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('**/admin');
  });

  it('grants and revokes rights after confirmation, also by keyboard, but not one’s own', async () => {
    const planner = await signUpProgram(site.url);
    await openAdmin(`/admin/users?q=${planner.username}`);
    const row = user(planner.username);
    const dialog = page.getByRole('dialog');
    await row.getByRole('switch', { name: 'Regular User' }).click();
    await dialog.getByText(`Make ${planner.username} an administrator?`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await planner.call('/api/admin/users')).status).toBe(403);
    await row.getByRole('switch', { name: 'Regular User' }).click();
    await dialog.getByRole('button', { name: 'Make administrator' }).click();
    await row.getByRole('switch', { name: 'Admin' }).waitFor();
    await page.getByText('User admin status updated', { exact: true }).waitFor();
    expect((await planner.call('/api/admin/users')).status).toBe(200);
    await row.getByRole('switch', { name: 'Admin' }).focus();
    await page.keyboard.press('Space');
    await pressTo(page, dialog.getByRole('button', { name: 'Remove rights' }));
    await page.keyboard.press('Enter');
    await row.getByRole('switch', { name: 'Regular User' }).waitFor();
    await expect.poll(async () => (await planner.call('/api/admin/users')).status).toBe(403);

    await search(site.admin.username);
    const own = user(site.admin.username).getByRole('switch');
    expect(await own.isDisabled()).toBe(true);
    const reason = (await own.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${reason}"]`).textContent()).toBe('You cannot remove your own rights.');
    expect(await own.isChecked()).toBe(true);
    await user(site.admin.username).getByText('Admin', { exact: true }).first().waitFor();
    await user(site.admin.username).getByRole('button').first().click();
    expect(await page.getByRole('button', { name: 'Block', exact: true }).isDisabled()).toBe(true);
  });

  it('keeps the page in the address, for Back and for reopening', async () => {
    // Every test of this file leaves users behind, more than a page of them by now.
    for (let count = 0; count < 54; count++) {
      const { username, email, password, postJson } = createPlanner(site.url);
      expect((await postJson('/api/register', { username, email, password })).ok).toBe(true);
    }
    await openAdmin('/admin/users?sort=CREATED_AT&order=ascending');
    const first = () => page.getByRole('row').nth(1).getByRole('cell').first().innerText();
    await page.getByText(/^Page 1 of \d$/).waitFor();
    const onFirst = await first();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/[?&]page=2/);
    await page.getByText(/^Page 2 of \d$/).waitFor();
    await expect.poll(first).not.toBe(onFirst);
    const onSecond = await first();
    await page.reload();
    await expect.poll(first).toBe(onSecond);
    await page.goBack();
    await expect.poll(first).toBe(onFirst);
    await page.goForward();
    await page.getByLabel('Search users').fill(site.admin.username);
    await page.waitForURL((url) => !url.searchParams.has('page'));
    await page.getByText('1 user', { exact: true }).waitFor();
  });

  it('grants credits for a reason, and the menu shows them at the next request', async () => {
    const planner = await signUpProgram(site.url);
    const member = await openMember(planner);
    await openAdmin(`/admin/users?q=${planner.username}`);
    await user(planner.username).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Grant credits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Credits').fill('0');
    await dialog.getByRole('button', { name: 'Grant credits' }).click();
    await dialog.getByText('Credits must be a whole number from 1 to 10,000').waitFor();
    await dialog.getByText('Enter a reason of 3 to 200 characters').waitFor();
    await dialog.getByLabel('Credits').fill('25');
    await dialog.getByLabel('Reason').fill('Made good for a failed night run');
    await page.keyboard.press('Enter');
    await page.getByText(`${planner.username} now has 30 credits.`, { exact: true }).waitFor();
    await expect.poll(async () => (await cellsOf(new RegExp(planner.username)))[3]).toBe('30');
    const trail = page.getByRole('list', { name: 'Audit trail' });
    await trail.getByText(/25 credits · Made good for a failed night run · by /).waitFor();

    await member.getByRole('button', { name: planner.username }).click();
    await expect.poll(() => member.getByRole('menuitem').first().innerText()).toBe('30 credits');
    await member.goto('/account');
    await member
      .getByRole('row', { name: /Granted by an administrator.*Made good for a failed night run/ })
      .waitFor();
    await site.closePage(member);
  });

  it('blocks a user, whose session ends, and unblocks them', async () => {
    const planner = await signUpProgram(site.url);
    const member = await openMember(planner);
    await openAdmin(`/admin/users?q=${planner.username}`);
    await user(planner.username).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await page
      .getByText(`${planner.username} is blocked and signed out everywhere.`, { exact: true })
      .waitFor();
    await user(planner.username).getByText('Blocked', { exact: true }).waitFor();
    await expect.poll(async () => (await planner.call('/api/user')).status).toBe(401);
    await member.getByRole('button', { name: planner.username }).click();
    await member.waitForURL('**/auth');
    await site.closePage(member);
    await page.getByRole('button', { name: 'Unblock' }).click();
    await page.getByText(`${planner.username} can sign in again.`, { exact: true }).waitFor();
    const again = await openMember(planner);
    await site.closePage(again);
  });

  it('is closed to a user whose administrator rights were removed meanwhile', async () => {
    const second = await signUpProgram(site.url);
    const admin = await logInProgram(site.url, site.admin);
    const { id } = (await (await second.call('/api/user')).json()) as { id: string };
    const put = (isAdmin: boolean) =>
      admin.call(`/api/admin/users/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ isAdmin }),
      });
    await put(true);
    page = await openMember(second, '/admin/users');
    await page.getByRole('table', { name: 'Users' }).waitFor();
    await put(false);
    await expect.poll(async () => (await second.call('/api/admin/users')).status).toBe(403);
    await page.getByLabel('Search users').fill('a');
    await page.waitForURL(`${site.url}/`);
  });
});
