import { personStatsRequests, statsRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { findBeginning, findUsage, listUsage } from '../app/list-usage.ts';
import { listFailures } from '../app/list-failures.ts';
import type { PersonRecords, UsageFinds, UserUsageStore } from '../app/ports.ts';
import { sumPeople } from '../app/sum-people.ts';
import { sumUsage } from '../app/sum-usage.ts';

/** Answers all requests about counts and about one user's conversions. */
export function answerQuestions(
  users: UserUsageStore,
  find: UsageFinds,
  persons: PersonRecords,
): RequestAnswer[] {
  return [
    answer(statsRequests.listUsage, (page) => listUsage({ users, series: find.series }, page)),
    answer(statsRequests.findUsage, ({ ids }) => findUsage(users, ids)),
    answer(statsRequests.sumUsage, (query) => sumUsage(find, query)),
    answer(statsRequests.sumPeople, (query) => sumPeople(find, query)),
    answer(statsRequests.findBeginning, () => findBeginning(find.series)),
    answer(statsRequests.listFailures, (page) => listFailures(find, page)),
    answer(personStatsRequests.listConversions, (page) => persons.list(page)),
    answer(personStatsRequests.forget, ({ userId }) => persons.forget(userId).then(() => null)),
  ];
}
