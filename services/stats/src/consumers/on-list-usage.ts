import { statsRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { listUsage } from '../app/list-usage.ts';
import type { UserUsageStore } from '../app/ports.ts';

export function onListUsage(users: UserUsageStore): RequestAnswer {
  return answer(statsRequests.listUsage, (page) => listUsage(users, page));
}
