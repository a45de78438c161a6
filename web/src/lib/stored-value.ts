/** A storage that private windows may close to us: the page works without, so reading finds nothing and writing does nothing. */
const openStorage = (find: () => Storage) => ({
  /** Null when there is no value. */
  read: (key: string): string | null => {
    try {
      return find().getItem(key);
    } catch {
      return null;
    }
  },
  /** Null forgets the value. */
  write: (key: string, value: string | null): void => {
    try {
      if (value === null) find().removeItem(key);
      else find().setItem(key, value);
    } catch {
      // As if it had been forgotten.
    }
  },
});

/** Values remembered in this browser. */
export const { read: readStored, write: writeStored } = openStorage(() => localStorage);

/** Values of this tab alone, for as long as it lives, also over a reload. */
export const { read: readOfTab, write: writeOfTab } = openStorage(() => sessionStorage);
