import { conversionIdSchema, type SettleRequest } from '@floatwise/contracts';
import { createLogger } from '@floatwise/service-kit';
import { expect, it } from 'vitest';
import { ann } from '../../test/ledger-store-contract.ts';
import {
  createMemoryHoldList,
  createMemoryLedgerStore,
  createMemoryPaidWork,
} from '../../test/memory-ledger-store.ts';
import { addEntry } from './ledger-entry.ts';
import { listMovements } from './list-movements.ts';
import { appendEntry } from './append-entry.ts';
import { settleConversion } from './settle-conversion.ts';

const conversionId = conversionIdSchema.parse('3f0c6d0a-9a5e-4d57-8f6e-2b6f5f0f9d11');

function createRequest(instance: string): SettleRequest {
  const conversion = { id: conversionId, toolId: 'soos', fileName: 'a.xer', tasks: 1_500 };
  return { userId: ann, conversionId, instance, credits: 2, work: 'f'.repeat(64), conversion };
}

const createPorts = (credits: number) => ({
  ledger: createMemoryLedgerStore({ [ann]: credits }),
  holds: createMemoryHoldList(),
  paidWork: createMemoryPaidWork(),
  logger: createLogger('test', { level: 'silent' }),
});
const buy = ({ ledger }: ReturnType<typeof createPorts>) =>
  appendEntry(ledger, ann, ({ after }) =>
    addEntry(after, { key: 'checkout:one', kind: 'purchase', credits: 4 }),
  );

it('does not charge what it has refused once credits are bought', async () => {
  const ports = createPorts(1);
  const settle = () => settleConversion(ports, createRequest('one'));
  await expect(settle()).rejects.toMatchObject({ code: 'credits.missing' });
  await buy(ports);
  await expect(settle()).rejects.toMatchObject({ code: 'credits.missing' });
  expect((await listMovements(ports, { userId: ann })).movements).toMatchObject([
    { kind: 'purchase', balance: 5 },
    { kind: 'opening' },
  ]);
});

it('leaves the same work to another conversion at once if the balance does not suffice', async () => {
  const ports = createPorts(1);
  const refused = settleConversion(ports, createRequest('one'));
  await expect(refused).rejects.toMatchObject({ code: 'credits.missing' });
  await buy(ports);
  expect(await settleConversion(ports, createRequest('two'))).toEqual({ price: 2, credits: 3 });
});
