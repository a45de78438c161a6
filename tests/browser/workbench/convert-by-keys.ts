import { type Report, storedReportSchema } from '@floatwise/contracts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hasFocus, pressTo } from './keys.ts';

/** Goes from a tool's page to its result by keyboard, trying the options. Ends on the result's heading. */
export async function convertByKeys(page: Page, name: string, buffer: Buffer): Promise<Report> {
  // The browser must know that a test waits for its dialog before the key is pressed.
  const opened = page.waitForEvent('filechooser');
  await pressTo(page, page.getByRole('button', { name: 'Browse files' }));
  await page.keyboard.press('Enter');
  await (await opened).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expectFocus(page, 'Convert your file');
  await tryOption(page);
  await pressTo(page, page.getByRole('button', { name: 'Convert File' }));
  const answered = page.waitForResponse((response) => response.url().endsWith('/report'), {
    timeout: 60_000,
  });
  await page.keyboard.press('Enter');
  const answer = storedReportSchema.parse(await (await answered).json());
  await expectFocus(page, 'Conversion Successful!');
  return answer.report;
}

/** A new step moves the focus to its heading. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => hasFocus(page, page.getByRole('heading', { name })), { message: name, timeout: 60_000 })
    .toBe(true);
}

/** Changes an option and changes it back, if the tool has one. */
async function tryOption(page: Page): Promise<void> {
  const options = page.getByRole('region', { name: 'Options' });
  const control = options.locator('[role=switch], input:not([type=file]), select, summary');
  if ((await control.count()) === 0) return;
  await pressTo(page, control, 'Shift+Tab');
  if (await hasFocus(page, options.locator('summary'))) {
    await page.keyboard.press('Enter');
    await pressTo(page, options.locator('details[open] :is(button, input, select)'));
  }
  const isSwitch = await hasFocus(page, options.getByRole('switch'));
  const isText = await hasFocus(page, options.locator('input:not([type]), input[type=text]'));
  await page.keyboard.press(isSwitch ? 'Space' : isText ? '1' : 'ArrowDown');
  const reset = options.getByRole('button', { name: 'Reset' });
  await reset.waitFor();
  await pressTo(page, reset, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await reset.waitFor({ state: 'detached' });
}
