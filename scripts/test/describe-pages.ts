import { afterEach } from 'vitest';
import { openPages } from './open-pages.ts';

/** Letters of a page that a failed test shows. */
const shownLength = 400;

// A test that waited without success must show what its pages showed instead.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || openPages.size === 0) return;
  const shown = await Promise.all(
    [...openPages].map(async (page) => {
      const text = await page
        .locator('main')
        .innerText({ timeout: 5_000 })
        .catch((error: unknown) => String(error));
      return `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, shownLength)}`;
    }),
  );
  for (const error of task.result.errors ?? []) error.message += `\n${shown.join('\n')}`;
});
