const key = 'return-path';

/** Notes where this tab goes on when another site has sent it back. */
export function putReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Where storage is closed to us the person comes back to the tools.
  }
}

/** Where this tab goes on, once. */
export function takeReturnPath(): string | undefined {
  try {
    const path = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return path;
  } catch {
    return undefined;
  }
}
