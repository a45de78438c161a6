import { isBehind, type ConversionEnding } from './conversion-ending.ts';
import type { Counter, CounterStore } from './ports.ts';

/** Counters kept in memory; beyond that they are read again. */
const maxKnown = 5_000;

export interface CounterRules<Tally> {
  /** Ids of the counters an ending belongs to. */
  readonly listIds: (ending: ConversionEnding) => readonly string[];
  readonly add: (tally: Tally | undefined, endings: readonly ConversionEnding[], id: string) => Tally;
}

/** A batch and the counters it belongs to, in their state before it. */
export interface PreparedAdvance {
  /** Endings that some of their counters do not include yet. */
  readonly fresh: ReadonlySet<ConversionEnding>;
  /** Adds those that count. */
  readonly advance: (counting: ReadonlySet<ConversionEnding>) => Promise<void>;
}

/** Adds endings to their counters, each once: the events up to a counter's position fully determine its state (README, ADR 2). */
export function createCounterAdvance<Tally>(
  store: CounterStore<Tally>,
  rules: CounterRules<Tally>,
): (endings: readonly ConversionEnding[]) => Promise<PreparedAdvance> {
  const known = new Map<string, Counter<Tally>>();

  return async (endings) => {
    if (known.size > maxKnown) known.clear();
    const endingsById = groupByIds(endings, rules.listIds);
    await findMissing([...endingsById.keys()], known, store);
    const freshById = new Map<string, ConversionEnding[]>();
    for (const [id, some] of endingsById) {
      const before = known.get(id)?.position;
      const fresh = before === undefined ? some : some.filter(({ position }) => isBehind(position, before));
      if (fresh.length > 0) freshById.set(id, fresh);
    }
    return {
      fresh: new Set([...freshById.values()].flat()),
      advance: async (counting) => {
        const advanced = new Map<string, Counter<Tally>>();
        for (const [id, fresh] of freshById) {
          const added = fresh.filter((ending) => counting.has(ending));
          const last = added.at(-1);
          if (last === undefined) continue;
          advanced.set(id, { position: last.position, tally: rules.add(known.get(id)?.tally, added, id) });
        }
        await store.put(advanced);
        for (const [id, counter] of advanced) known.set(id, counter);
      },
    };
  };
}

function groupByIds(
  endings: readonly ConversionEnding[],
  listIds: CounterRules<unknown>['listIds'],
): Map<string, ConversionEnding[]> {
  const endingsById = new Map<string, ConversionEnding[]>();
  for (const ending of endings) {
    for (const id of listIds(ending)) {
      const some = endingsById.get(id);
      if (some === undefined) endingsById.set(id, [ending]);
      else some.push(ending);
    }
  }
  return endingsById;
}

async function findMissing<Tally>(
  ids: readonly string[],
  known: Map<string, Counter<Tally>>,
  store: CounterStore<Tally>,
): Promise<void> {
  const missing = ids.filter((id) => !known.has(id));
  await Promise.all(
    missing.map(async (id) => {
      const found = await store.find(id);
      if (found !== undefined) known.set(id, found);
    }),
  );
}
