import { join, resolve } from 'node:path';
import { createPlanner } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { startSite } from '../start-site.ts';

// Writes the pictures of the READMEs: results of the site's own samples, with the most informative row selected.
const rootDir = resolve(import.meta.dirname, '../../..');
const pictures = [
  { toolId: 'soos', row: 2, height: 900 },
  { toolId: 'schedule-assessment', row: undefined, height: 900 },
  { toolId: 'updates', row: undefined, height: 1_100 },
] as const;

const site = await startSite();
try {
  // A name that reads well in a picture.
  const planner = createPlanner(site.url, { username: 'planner', password: 'a password of a picture' });
  const { username, email, password } = planner;
  await planner.postJson('/api/register', { username, email, password });
  await planner.logIn();
  const page = await site.openPageAs(planner, '/dashboard', {
    viewport: { width: 1360, height: 900 },
    colorScheme: 'light',
  });
  for (const picture of pictures) await takePicture(page, picture);
} finally {
  await site.stop();
}

async function takePicture(page: Page, { toolId, row, height }: (typeof pictures)[number]): Promise<void> {
  await page.setViewportSize({ width: 1360, height });
  await page.goto(`/convert/${toolId}`);
  await page.getByRole('button', { name: /^Try it with our sample/ }).click();
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
  await page.getByRole('tablist', { name: 'Parts of the report' }).waitFor();
  if (row !== undefined) {
    await page.locator('[data-row]').nth(row).click();
    // Closes the activity's card, which covers the picture of the row.
    await page.keyboard.press('Escape');
  }
  await page.mouse.move(0, 0);
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: join(rootDir, `docs/pictures/${toolId}-result.png`) });
}
