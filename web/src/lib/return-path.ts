const key = 'return-path';

/** Where the person goes on; of a session that ended also whose session it was. */
interface Place {
  readonly path: string;
  readonly username?: string | undefined;
}

/** Notes where this tab goes on when somebody has signed in, or when another site has sent it back. */
export function putReturnPath(path: string, username?: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, username } satisfies Place));
  } catch {
    // Where storage is closed to us the person comes back to the tools.
  }
}

/** Where this person goes on in this tab. Nobody is led to the page of another person, or off this site. */
export function findReturnPath(username: string): string | undefined {
  const place = readPlace();
  if (place === undefined || (place.username !== undefined && place.username !== username)) return undefined;
  return toOwnPath(place.path);
}

export function removeReturnPath(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was noted.
  }
}

/** Whether this tab waits for somebody to sign in and to go on somewhere. */
export const hasReturnPath = (): boolean => readPlace() !== undefined;

/** Pages that a sign-in does not return to: its own screen, and where it leads anyway. */
const notReturnedTo = new Set(['/auth', '/dashboard']);

/**
 * The path of a page of this site as the browser reads it, with query and fragment; undefined for the address of another
 * site, in whatever spelling, and for pages a sign-in does not return to.
 */
export function toOwnPath(text: string, origin = window.location.origin): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  // `/.//example.com` is a path of this site that a second reading would take for another site.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return notReturnedTo.has(url.pathname) ? undefined : `${url.pathname}${url.search}${url.hash}`;
}

function readPlace(): Place | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('path' in stored)) return undefined;
    const username =
      'username' in stored && typeof stored.username === 'string' ? stored.username : undefined;
    return typeof stored.path === 'string' ? { path: stored.path, username } : undefined;
  } catch {
    return undefined;
  }
}
