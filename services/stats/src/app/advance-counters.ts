import type { ConversionEnding } from './conversion-ending.ts';
import type { Counter, CounterStore } from './ports.ts';
import { isBehind } from './stream-position.ts';

/** Counters kept at hand; with more they are read again. */
const maxKnown = 20_000;

export interface CounterRules<Tally> {
  /** The counters an ending belongs to. */
  readonly listIds: (ending: ConversionEnding) => readonly string[];
  readonly add: (tally: Tally | undefined, endings: readonly ConversionEnding[]) => Tally;
}

/**
 * Answers a function that adds endings to the counters they belong to, each once.
 *
 * A counter's state is wholly told by the events up to its position: whoever counts, begins behind a position up to
 * which everything is counted and goes on in order without a gap. So an ending at or before a counter's position is in
 * it, of two states of a counter the one further on is right, and states of before need not be read again.
 */
export function createCounterAdvance<Tally>(
  store: CounterStore<Tally>,
  rules: CounterRules<Tally>,
): (endings: readonly ConversionEnding[]) => Promise<void> {
  const known = new Map<string, Counter<Tally>>();
  const find = async (id: string): Promise<Counter<Tally> | undefined> =>
    known.get(id) ?? (await store.find(id));

  return async (endings) => {
    const endingsById = new Map<string, ConversionEnding[]>();
    for (const ending of endings) {
      for (const id of rules.listIds(ending)) {
        const some = endingsById.get(id);
        if (some === undefined) endingsById.set(id, [ending]);
        else some.push(ending);
      }
    }
    const advanced = new Map<string, Counter<Tally>>();
    for (const [id, some] of endingsById) {
      const before = await find(id);
      const fresh =
        before === undefined ? some : some.filter(({ position }) => isBehind(position, before.position));
      const last = fresh.at(-1);
      if (last !== undefined) {
        advanced.set(id, { position: last.position, tally: rules.add(before?.tally, fresh) });
      }
    }
    await store.put(advanced);
    if (known.size > maxKnown) known.clear();
    for (const [id, counter] of advanced) known.set(id, counter);
  };
}
