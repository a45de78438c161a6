import { signUp } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDamage, damageXer } from '../../packages/tools/src/test/damage-file.ts';
import { chooseFile, convertFile, openTool, type Account } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

let site: Site;
let account: Account;
beforeAll(async () => {
  site = await openSharedSite();
  account = await signUp(site.url);
});
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

describe('a file of which too much could not be read', () => {
  it('has the count first on its result and its schedule', async () => {
    const page = await openTool(site, 'schedule-assessment', account);
    await page.setViewportSize({ width: 1360, height: 850 });
    await chooseFile(page, 'plan.xer', Buffer.from(damageXer(createDamage('durations', 0.12, { seed: 3 }))));
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
    const count = /^18 of 150 durations could not be read: dates below are not usable\./;
    await page.getByText(count).first().waitFor();
    await page.getByRole('tab', { name: 'Schedule' }).click();
    await page.getByText('These dates are not usable').waitFor();
    await page.getByText(count).first().waitFor();
    await site.closePage(page);
  });
});
