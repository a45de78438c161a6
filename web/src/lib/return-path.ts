import { readObject, readOptional, readText } from './read-shape.ts';
import { readOfTab, writeOfTab } from './stored-value.ts';

const key = 'return-path';

/** The page to return to; after a session has ended, also the user it belonged to. */
interface Place {
  readonly path: string;
  readonly username?: string | undefined;
}

const readStoredPlace = readObject<Place>({ path: readText, username: readOptional(readText) });

/** Stores the page to which this tab returns after a sign-in or a visit to another site. */
export function putReturnPath(path: string, username?: string): void {
  writeOfTab(key, JSON.stringify({ path, username } satisfies Place));
}

/** The page to return to; undefined if it belongs to another user or is not on this site. */
export function findReturnPath(username: string): string | undefined {
  const place = readPlace();
  if (place === undefined || (place.username !== undefined && place.username !== username)) return undefined;
  return toOwnPath(place.path);
}

export const removeReturnPath = (): void => writeOfTab(key, null);

/** Whether a page waits for the user to sign in. */
export const hasReturnPath = (): boolean => readPlace() !== undefined;

/** Pages that a sign-in does not return to: its own screen, and its default target. */
const notReturnedTo = new Set(['/auth', '/dashboard']);

/** The path with query and fragment; undefined for another site, in any spelling, and for pages no sign-in returns to. */
export function toOwnPath(text: string, origin = window.location.origin): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  // `/.//example.com` is a path of this site that would be read as another site the second time.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return notReturnedTo.has(url.pathname) ? undefined : `${url.pathname}${url.search}${url.hash}`;
}

function readPlace(): Place | undefined {
  try {
    return readStoredPlace.parse(JSON.parse(readOfTab(key) ?? 'null'));
  } catch {
    return undefined;
  }
}
