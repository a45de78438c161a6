import { createRandomId } from './create-random-id.ts';

const key = 'tab';

/** Names this tab of the browser for as long as it lives, also over a reload. */
export function getTabId(): string {
  try {
    const known = sessionStorage.getItem(key);
    if (known !== null) return known;
    const created = createRandomId();
    sessionStorage.setItem(key, created);
    return created;
  } catch {
    // Where storage is closed to us the page keeps nothing over a reload.
    return createRandomId();
  }
}
