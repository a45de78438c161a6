import { createConversionId } from '@floatwise/testkit';
import { conversionSchema, userIdSchema, type AccountExport, type Conversion } from '@floatwise/contracts';
import { expect, it } from 'vitest';
import { exportAccount } from './export-account.ts';

const userId = userIdSchema.parse('a'.repeat(24));

const createFailed = (): Conversion => {
  const now = new Date().toISOString();
  return conversionSchema.parse({
    version: 1,
    id: createConversionId(),
    instance: 'one',
    userId,
    username: 'Ann',
    toolId: 'x-pobs',
    fileName: 'a.xer',
    inputBytes: 1,
    options: {},
    requestedAt: now,
    since: now,
    deadline: now,
    attempt: 0,
    state: 'failed',
    outcome: { code: 'E_LOOP', error: 'A loop.' },
  });
};

it('exports the other conversions when one record is damaged', async () => {
  const sound = createFailed();
  const damaged = { ...createFailed(), since: 'yesterday' };
  const account = { email: 'ann@example.org' } as unknown as AccountExport['account'];
  const exported = await exportAccount(
    {
      accounts: {
        describeAccount: () => Promise.resolve(account),
        listMovements: () => Promise.resolve({ credits: 0, held: 0, movements: [] }),
        listAudit: () => Promise.resolve({ entries: [], hasMore: false, total: 0 }),
        listMail: () => Promise.resolve({ links: [], waiting: [] }),
      },
      keys: { listKeys: () => Promise.resolve([]), listDeliveries: () => Promise.resolve([]) },
      view: {
        listOf: () => [sound, damaged].map((conversion, index) => ({ revision: index + 1, conversion })),
      },
      stats: { listPastConversions: () => Promise.resolve([]) },
    },
    { userId, sessions: [] },
  );
  expect(exported.conversions.map(({ id }) => id)).toEqual([sound.id]);
});
