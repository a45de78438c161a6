import { readOfTab, writeOfTab } from '../../../lib/stored-value.ts';

const key = 'person';

/** The last user who signed in in this tab and has not logged out; undefined without storage. */
export const findTabPerson = (): string | undefined => readOfTab(key) ?? undefined;

/** Undefined forgets the user, who has logged out. */
export const putTabPerson = (username: string | undefined): void => writeOfTab(key, username ?? null);
