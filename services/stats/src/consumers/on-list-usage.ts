import { statsRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { listUsage } from '../app/list-usage.ts';
import type { UsageStore } from '../app/usage-store.ts';

export function onListUsage(usage: UsageStore): RequestAnswer {
  return answer(statsRequests.listUsage, () => listUsage(usage));
}
