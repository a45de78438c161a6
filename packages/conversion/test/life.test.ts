import { hasEnded, hasResult } from '@floatwise/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorld, type Act, type Fate, type UploadEnd } from './world.ts';

const id = fc.nat(1);
const size = fc.constantFrom(0, 1, 2, 2);
const uploads = fc.record({
  ...{ kind: fc.constant('upload' as const), id, user: fc.constantFrom(0, 0, 0, 1) },
  ends: fc.constantFrom<UploadEnd[]>('whole', 'large', 'kept', 'broken', 'refused'),
});
const runs = fc.record({
  ...{ kind: fc.constant('run' as const), id, size, late: fc.constantFrom(0, 0, 0, 1, 2) },
  ends: fc.constantFrom('done' as const, 'failed' as const, 'slow' as const, 'lost' as const),
});
const calls = fc.record({
  kind: fc.constantFrom('take', 'dismiss', 'ask', 'sweep', 'expire', 'make-room', 'refuse-late'),
  id,
}) as fc.Arbitrary<Act>;
const waits = fc.record({
  kind: fc.constant('wait' as const),
  ms: fc.constantFrom(1_000, 15_000, 46_000, 61_000, 310_000, 610_000),
});

/** What mostly happens: a file is sent, converted and taken, once or by two at the same time. */
const wholes = fc.record({ id, size, count: fc.nat(3) }).map(({ id, size, count }): Act[] =>
  [
    { kind: 'upload' as const, id, user: 0, ends: 'whole' as const },
    { kind: 'run' as const, id, size, late: 0, ends: 'done' as const },
    { kind: 'take' as const, id },
    { kind: 'dismiss' as const, id },
  ].slice(0, 1 + count),
);
/** Each converter that gets the file is lost. */
const losses = id.map((id): Act[] => [
  { kind: 'upload', id, user: 0, ends: 'whole' },
  ...Array.from({ length: 4 }, (): Act => ({ kind: 'run', id, size: 0, late: 0, ends: 'lost' })),
]);
/** The owner goes on asking about a result. */
const questions = id.map((id): Act[] =>
  Array.from({ length: 14 }, (): Act[] => [
    { kind: 'wait', ms: 310_000 },
    { kind: 'ask', id },
  ]).flat(),
);
const acts = fc.oneof(
  { weight: 6, arbitrary: wholes },
  { weight: 2, arbitrary: uploads.map((act): Act[] => [act]) },
  { weight: 3, arbitrary: runs.map((act): Act[] => [act]) },
  { weight: 8, arbitrary: calls.map((act): Act[] => [act]) },
  { weight: 2, arbitrary: waits.map((act): Act[] => [act]) },
  { weight: 1, arbitrary: losses },
  { weight: 1, arbitrary: questions },
  { weight: 1, arbitrary: fc.constant<Act[]>([{ kind: 'buy' }]) },
);

/** One call in twenty is lost, together with the process that made it. */
const fateArbitrary: fc.Arbitrary<Fate> = fc.record({
  turns: fc.nat(6),
  loss: fc.nat(39).map((drawn) => (drawn === 0 ? 'before' : drawn === 1 ? 'after' : 'none')),
});

async function expectExact({ stored, history, ledger, objects, sent }: ReturnType<typeof createWorld>) {
  const open = [...stored.values()].filter(
    ({ conversion }) => !hasEnded(conversion) || hasResult(conversion),
  );
  expect(open, 'never ended or removed').toEqual([]);
  expect([...ledger.holds], 'held forever').toEqual([]);
  expect([...objects], 'left in the store').toEqual([]);
  for (const one of sent) expect(one).toMatchObject({ isSettled: true, isPaid: true, isStored: true });
  const last = new Map(history.map((one) => [one.instance, one] as const));
  for (const [instance, one] of last) {
    const price = one.state === 'delivered' ? one.price : 0;
    expect(ledger.paid.get(instance) ?? 0, `charged for ${one.state}`).toBe(price);
  }
  await Promise.resolve();
}

it('a conversion is never lost, charged twice or sent unpaid, in any order of acts and losses', async () => {
  const reached = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(acts, { minLength: 10, maxLength: 40 }), { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fateArbitrary),
      fc.constantFrom(0, 0, 60_000),
      async (processes, fates, freeForMs) => {
        const nextFate = (): Fate => {
          const drawn = fates.next();
          return drawn.done === true ? { turns: 0, loss: 'none' } : drawn.value;
        };
        const world = createWorld(nextFate, freeForMs);
        await Promise.all(
          processes.map(async (stories) => {
            for (const act of stories.flat()) await world.act(act);
          }),
        );
        await world.settleDown();
        await expectExact(world);
        for (const one of world.history) {
          const name = one.state === 'delivered' ? `${one.state} ${one.price}` : one.state;
          reached.set(name, (reached.get(name) ?? 0) + 1);
        }
      },
    ),
    // A failure is reported at once; its seed and path reproduce it.
    { numRuns: 250, endOnFailure: true },
  );
  // Checks that the cases reach every state.
  for (const state of ['queued', 'running', 'finished', 'delivered 0', 'delivered 2', 'failed', 'abandoned'])
    expect(reached.get(state) ?? 0, state).toBeGreaterThan(30);
});
