import { noUserId } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { Stats } from '../app/stats.ts';
import type { ApiCall } from './api-call.ts';

export const getAdminStatsCall = {
  method: 'get',
  path: '/admin/stats',
  summary: 'Conversions per user and tool.',
  who: 'administrator',
  answers: {
    200: {
      description:
        'One entry per user. The last one, `Deleted accounts` under the id ffffffffffffffffffffffff, exists if deleted accounts had conversions.',
      json: 'UserUsageList',
    },
  },
} satisfies ApiCall;

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** `GET /api/admin/stats`: conversions per user name and tool, for administrators. Deleted accounts come last. */
export function getAdminStats(stats: Stats): RequestHandler {
  return async (_request, response) => {
    const usage = await stats.listUsage();
    usage.sort(
      (left, right) =>
        Number(left.userId === noUserId) - Number(right.userId === noUserId) ||
        byName.compare(left.username, right.username),
    );
    response.json(usage);
  };
}
