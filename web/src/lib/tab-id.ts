const key = 'tab';

/** Names this tab of the browser for as long as it lives, also over a reload. */
export function getTabId(): string {
  try {
    const known = sessionStorage.getItem(key);
    if (known !== null) return known;
    const created = createId();
    sessionStorage.setItem(key, created);
    return created;
  } catch {
    // Where storage is closed to us the page keeps nothing over a reload.
    return createId();
  }
}

/** `crypto.randomUUID` exists only on https and localhost. */
function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
}
