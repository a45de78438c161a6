/** A storage that private windows may block: the page works without it, reading returns nothing and writing does nothing. */
const openStorage = (find: () => Storage) => ({
  /** Null if there is no value. */
  read: (key: string): string | null => {
    try {
      return find().getItem(key);
    } catch {
      return null;
    }
  },
  /** Null removes the value. */
  write: (key: string, value: string | null): void => {
    try {
      if (value === null) find().removeItem(key);
      else find().setItem(key, value);
    } catch {
      // As if the value had been removed.
    }
  },
});

/** Values stored in this browser. */
export const { read: readStored, write: writeStored } = openStorage(() => localStorage);

/** Values of this tab, which survive a reload. */
export const { read: readOfTab, write: writeOfTab } = openStorage(() => sessionStorage);
