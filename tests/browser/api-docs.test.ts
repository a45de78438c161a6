import { afterAll, beforeAll, expect, it } from 'vitest';
import { listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { openSharedSite, type Site } from './start-site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site.stop());

it('shows every call of the API from its own origin, within the content security policy, and there alone', async () => {
  const page = await site.openPage('/about');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => url.includes('api-docs'))).toEqual([]);
  await page.goto('/api-docs');
  const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as {
    paths: Record<string, unknown>;
  };
  for (const path of Object.keys(document.paths)) {
    await page.locator(`[data-path="${path}"]`).first().waitFor();
  }
  await page.locator('[data-path="/api/convert"]').click();
  await page.getByText('The converted file.').waitFor();
  expect(await listViolationsOfThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await measureOverflow(page)).toBe(0);
  expect(loaded.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([]);
  expect(site.problems).toEqual([]);
  await site.closePage(page);
});
