const key = 'return-path';

/** Notes where this tab goes on when somebody has signed in, or when another site has sent it back. */
export function putReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Where storage is closed to us the person comes back to the tools.
  }
}

/** Where this tab goes on, until it is there. */
export function findReturnPath(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The tab shows this path now: where it was to go on, it has arrived. */
export function arriveAtPath(path: string): void {
  try {
    if (sessionStorage.getItem(key) === path) sessionStorage.removeItem(key);
  } catch {
    // Nothing was noted.
  }
}
