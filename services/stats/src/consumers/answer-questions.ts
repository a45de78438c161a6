import { personStatsRequests, statsRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { listConversions } from '../app/list-conversions.ts';
import { findBeginning, findUsage, listUsage } from '../app/list-usage.ts';
import { listFailures } from '../app/list-failures.ts';
import type { StatsStores, UsageFinds } from '../app/ports.ts';
import { sumPeople } from '../app/sum-people.ts';
import { sumUsage } from '../app/sum-usage.ts';
import { forgetUser } from '../app/user-periods.ts';

/** Answers all requests about counts and about one user's conversions. */
export function answerQuestions(stores: StatsStores, find: UsageFinds): RequestAnswer[] {
  return [
    answer(statsRequests.listUsage, (page) => listUsage(find, page)),
    answer(statsRequests.findUsage, ({ ids }) => findUsage(find, ids)),
    answer(statsRequests.sumUsage, (query) => sumUsage(find, query)),
    answer(statsRequests.sumPeople, (query) => sumPeople(find, query)),
    answer(statsRequests.findBeginning, () => findBeginning(find.cells)),
    answer(statsRequests.listFailures, (page) => listFailures(find, page)),
    answer(personStatsRequests.listConversions, (page) => listConversions(stores, page)),
    answer(personStatsRequests.forget, ({ userId }) => forgetUser(stores, userId).then(() => null)),
  ];
}
