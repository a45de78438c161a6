import type { Page } from 'playwright-core';

/** Pages that are open in this worker's browsers. */
export const openPages = new Set<Page>();
