import { createRandomId } from './create-random-id.ts';
import { readOfTab, writeOfTab } from './stored-value.ts';

const key = 'tab';

/** Names this tab of the browser. Where storage is closed to us each name is new, and the page keeps nothing over a reload. */
export function getTabId(): string {
  const known = readOfTab(key);
  if (known !== null) return known;
  const created = createRandomId();
  writeOfTab(key, created);
  return created;
}
