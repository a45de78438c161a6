import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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
