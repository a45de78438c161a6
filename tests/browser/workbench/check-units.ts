import type { Report } from '@floatwise/contracts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Checks that durations are in days at first, then displays them as the report has them, so that both can be compared. */
export async function showOwnUnit(page: Page, { tables = [] }: Report): Promise<void> {
  const own = tables.flatMap(({ columns }) => columns.flatMap(({ unit }) => unit ?? []))[0];
  if (own === undefined) return;
  const choice = page.getByRole('group', { name: 'Durations in' });
  expect(await choice.locator('[aria-pressed="true"]').innerText()).toBe('Days');
  await choice.getByRole('button', { name: own === 'days' ? 'Days' : 'Hours' }).press('Enter');
}

/** Checks that the unit chosen for durations applies to the whole page. */
export async function checkUnits(page: Page): Promise<void> {
  const choice = page.getByRole('group', { name: 'Durations in' });
  if ((await choice.count()) === 0) return;
  const own = await choice.locator('[aria-pressed="true"]').innerText();
  for (const [name, other] of [
    ['Days', /\d[\s\u00a0](hours|h)\b|\dh\b|\((h|hours)\)/],
    ['Hours', /\d[\s\u00a0](days|d)\b|\dd\b|\((d|days)\)/],
  ] as const) {
    await choice.getByRole('button', { name }).press('Enter');
    // Also in pictures.
    await expect.poll(() => page.locator('main').textContent()).not.toMatch(other);
  }
  await choice.getByRole('button', { name: own }).press('Enter');
}
