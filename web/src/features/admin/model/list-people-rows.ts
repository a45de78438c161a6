import { deletedAccountsName } from '@floatwise/contracts';
import type { PeopleUsage } from '../api/use-people-usage.ts';

/** One line of the statistics by user. */
export interface PeopleRow {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly toolUsage: PeopleUsage['deletedAccounts']['toolUsage'];
  readonly isDeleted: boolean;
}

/** Everybody, and deleted accounts together where they had anything: the lines add up to the site's own counts. */
export function listPeopleRows({ people, deletedAccounts }: PeopleUsage): PeopleRow[] {
  const rows = people.map(({ userId, username, ...counts }) => ({
    ...counts,
    id: userId ?? '',
    name: username ?? '',
    isDeleted: false,
  }));
  if (deletedAccounts.count + deletedAccounts.failed === 0) return rows;
  return [...rows, { ...deletedAccounts, id: 'deleted', name: deletedAccountsName, isDeleted: true }];
}
