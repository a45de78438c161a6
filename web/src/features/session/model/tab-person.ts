const key = 'person';

/** The last user who signed in in this tab and has not logged out. */
export function findTabPerson(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when the person logs out. */
export function putTabPerson(username: string | undefined): void {
  try {
    if (username === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, username);
  } catch {
    // Where storage is closed to us an ended session looks like one that was never there.
  }
}
