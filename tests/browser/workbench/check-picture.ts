import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { downloadByKey, hasFocus, pressTo } from './keys.ts';

const desk = { width: 1360, height: 900 };
const phone = { width: 360, height: 740 };

/** Checks that the picture follows the row, can be navigated and saved by keyboard, and on a phone is complete and keeps its keys. */
export async function checkPicture(page: Page): Promise<void> {
  const chosen = page.getByRole('group', { name: 'Selected row' });
  const picture = chosen.getByRole('img').first();
  await picture.waitFor();
  const before = await picture.getAttribute('aria-label');
  const rows = page.locator('[data-row]');
  await rows.nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => picture.getAttribute('aria-label')).not.toBe(before);
  // The next row, so that the change is visible.
  await rows.nth(1).click();
  const { y = -1 } = (await picture.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(desk.height - 100);
  const save = chosen.getByRole('button', { name: 'Save the picture' });
  await pressTo(page, save);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Save as SVG' }).waitFor();
  const svg = (await downloadByKey(page, ['End', 'Enter'])).bytes.toString();
  expect(svg).toMatch(/^<svg [^]*<\/svg>$/);
  expect(svg).toContain('data date');
  await pressTo(page, save, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Save as PNG' }).waitFor();
  expect((await downloadByKey(page, ['Home', 'Enter'])).bytes.subarray(1, 4).toString()).toBe('PNG');

  await page.setViewportSize(phone);
  await picture.waitFor();
  const cut = 'document.querySelector(\'[aria-label="Selected row"] svg[role=img]\').parentElement';
  await expect.poll(() => page.evaluate(`${cut}.scrollWidth - ${cut}.clientWidth`)).toBe(0);
  const chart = chosen.getByRole('group', { name: /^Gantt chart/ });
  const row = new URL(page.url()).searchParams.get('row');
  await chart.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen.locator('[aria-live]').innerText()).not.toBe('');
  expect(await hasFocus(page, chart)).toBe(true);
  expect(new URL(page.url()).searchParams.get('row')).toBe(row);
  await page.setViewportSize(desk);
}
