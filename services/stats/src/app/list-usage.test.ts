import { userUsageSchema } from '@floatwise/contracts';
import { expect, it } from 'vitest';
import { listUsage } from './list-usage.ts';

it('orders users by name without regard to case, and tools by use', async () => {
  const usage = [
    ['b', 'zoe'],
    ['a', 'Ann 10'],
    ['c', 'ann 2'],
  ].map(([digit, username]) =>
    userUsageSchema.parse({
      userId: digit?.repeat(24),
      username,
      totalConversions: 6,
      toolUsage: [
        { toolType: 'x-risktype', count: 1 },
        { toolType: 'x-pobs', count: 1 },
        { toolType: 'soos', count: 4 },
      ],
    }),
  );
  const listed = await listUsage({
    list: () => Promise.resolve(usage),
    countConversion: () => Promise.reject(new Error('not asked for')),
  });
  expect(listed.map(({ username }) => username)).toEqual(['ann 2', 'Ann 10', 'zoe']);
  expect(listed[0]?.toolUsage.map(({ toolType }) => toolType)).toEqual(['soos', 'x-pobs', 'x-risktype']);
});
