import { readOfTab, writeOfTab } from './stored-value.ts';

/** A random id. `crypto.randomUUID` exists only on https and localhost. */
export function createRandomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
}

const key = 'tab';

/** Identifies this browser tab. Without storage the id is new after each reload, and the page keeps nothing. */
export function getTabId(): string {
  const known = readOfTab(key);
  if (known !== null) return known;
  const created = createRandomId();
  writeOfTab(key, created);
  return created;
}
