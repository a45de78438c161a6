type FindStorage = () => Storage;

const findBrowserStorage: FindStorage = () => localStorage;
const findTabStorage: FindStorage = () => sessionStorage;

/** A value remembered in this browser; null when there is none or storage is closed to us. */
export const readStored = (key: string): string | null => read(key, findBrowserStorage);

/** Remembers a value in this browser, or forgets it when it is null. Quietly does nothing when storage is closed. */
export const writeStored = (key: string, value: string | null): void => write(key, value, findBrowserStorage);

/** The same for this tab alone, for as long as it lives, also over a reload. */
export const readOfTab = (key: string): string | null => read(key, findTabStorage);
export const writeOfTab = (key: string, value: string | null): void => write(key, value, findTabStorage);

function read(key: string, find: FindStorage): string | null {
  try {
    return find().getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null, find: FindStorage): void {
  try {
    if (value === null) find().removeItem(key);
    else find().setItem(key, value);
  } catch {
    // Private windows may refuse; the page works without.
  }
}
