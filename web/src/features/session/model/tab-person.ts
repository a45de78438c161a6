import { readOfTab, writeOfTab } from '../../../lib/stored-value.ts';

const key = 'person';

/** The last user who signed in in this tab and has not logged out; none where storage is closed to us. */
export const findTabPerson = (): string | undefined => readOfTab(key) ?? undefined;

/** Undefined when the person logs out. */
export const putTabPerson = (username: string | undefined): void => writeOfTab(key, username ?? null);
