import { personStatsRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import type { PersonRecords } from '../app/person-records.ts';

/** What is kept of one person's conversions, and that it goes with the person. */
export function onPersonRequests(records: PersonRecords): RequestAnswer[] {
  return [
    answer(personStatsRequests.list, (page) => records.list(page)),
    answer(personStatsRequests.forget, async ({ userId }) => {
      await records.forget(userId);
      return null;
    }),
  ];
}
