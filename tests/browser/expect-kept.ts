import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const listKept = `new Promise((resolve) => {
  const opening = indexedDB.open('floatwise');
  opening.onsuccess = () => {
    const asked = opening.result.transaction('work').objectStore('work').getAll();
    asked.onsuccess = () => {
      opening.result.close();
      const files = asked.result.flatMap(({ file, more }) => [file, ...(more?.others ?? []), more?.baseline]);
      resolve(files.flatMap((kept) => kept?.name ?? []));
    };
  };
})`;

/**
 * Waits until the browser has stored the work with these files, the baseline last. The page stores it in the background, so a page
 * that is left earlier returns with its previous work.
 */
export const expectKept = (page: Page, fileNames: readonly string[]): Promise<void> =>
  expect.poll(() => page.evaluate(listKept)).toEqual(fileNames);
