import type { ElementHandle, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { readDownload } from '../person.ts';

/** Whether the focus is on the element. */
export async function hasFocus(page: Page, target: Locator): Promise<boolean> {
  return (await target.and(page.locator(':focus')).count()) > 0;
}

/** Runs in the page. */
const isFocusAmong = (elements: readonly { matches: (selector: string) => boolean }[]): boolean =>
  elements.some((element) => element.matches(':focus'));

/** Presses Tab, or another key, until the focus is on the element, which proves that it can be reached by keyboard. */
export async function pressTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  // Looked up once it exists: a look-up by role examines every element of the page.
  let wanted: ElementHandle[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    if (wanted.length === 0) wanted = await target.elementHandles();
    if (await page.evaluate(isFocusAmong, wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The key ${key} does not lead to ${String(target)}.`);
}

/** Presses the focused button, and waits until it has opened something. */
export async function openByKey(page: Page, button: Locator): Promise<void> {
  await page.keyboard.press('Enter');
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  // The opened element takes the focus.
  await expect.poll(() => hasFocus(page, button)).toBe(false);
}

export async function closeByKey(page: Page, button: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect.poll(() => button.getAttribute('aria-expanded')).not.toBe('true');
}

/** The bytes that the browser downloads for a key. */
export async function downloadByKey(
  page: Page,
  key: string | readonly string[],
): Promise<{ name: string; bytes: Buffer }> {
  const received = page.waitForEvent('download');
  for (const one of [key].flat()) await page.keyboard.press(one);
  const file = await received;
  return { name: file.suggestedFilename(), bytes: await readDownload(file) };
}
