import { createRandomId } from './create-random-id.ts';
import { readOfTab, writeOfTab } from './stored-value.ts';

const key = 'tab';

/** Identifies this browser tab. Without storage the id is new after each reload, and the page keeps nothing. */
export function getTabId(): string {
  const known = readOfTab(key);
  if (known !== null) return known;
  const created = createRandomId();
  writeOfTab(key, created);
  return created;
}
