import { statsRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { findUsage } from '../app/find-usage.ts';
import { listUsage } from '../app/list-usage.ts';
import type { PeriodUsage } from '../app/period-usage.ts';
import type { CounterStore, FailureList, PeopleUsage, UserUsageStore } from '../app/ports.ts';
import { sumUsage } from '../app/sum-usage.ts';

/** Everything that is asked about the counts. */
export function answerQuestions({
  users,
  periods,
  people,
  failures,
}: {
  users: UserUsageStore;
  periods: CounterStore<PeriodUsage>;
  people: PeopleUsage;
  failures: FailureList;
}): RequestAnswer[] {
  return [
    answer(statsRequests.listUsage, (page) => listUsage(users, page)),
    answer(statsRequests.findUsage, ({ ids }) => findUsage(users, ids)),
    answer(statsRequests.sumUsage, (query) => sumUsage({ periods, people, users }, query)),
    answer(statsRequests.listFailures, failures.list),
  ];
}
