import { randomUUID } from 'node:crypto';
import {
  conversionIdSchema,
  failures,
  hasEnded,
  hasResult,
  isUnsettled,
  userIdSchema,
  type Conversion,
  type ConversionInput,
  type KeptConversion,
} from '@floatwise/contracts';
import {
  abandon,
  accept,
  advance,
  begin,
  enlarge,
  extend,
  fail,
  fileKeptMs,
  finish,
  getDueMs,
  keepFile,
  maxAttempts,
  queue,
  remove,
  renew,
  settle,
  take,
  wasFinished,
  wasKept,
  wasQueued,
  type AbandonFacts,
  type ConversionRecords,
  type Transition,
} from '../src/index.ts';
import { expect } from 'vitest';
import { checkChange, findDueMs, limitsMs, type Actor } from './check-change.ts';
import { createLedger } from './ledger.ts';
import { createMemoryRecords } from './memory-records.ts';

/** Callers use these ids repeatedly. */
const ids = [0, 1].map(() => conversionIdSchema.parse(randomUUID()));
const users = ['a', 'b'].map((letter) => ({ id: userIdSchema.parse(letter.repeat(24)), username: letter }));
const tasksOf = [100, 400, 1_500];

/** How an upload ends; `kept` is a file on which no tool runs. */
export type UploadEnd = 'whole' | 'broken' | 'refused' | 'large' | 'kept';

/** What a user, a process or time does. `id` and `user` are places in lists. */
export type Act =
  | {
      readonly kind: 'upload';
      readonly id: number;
      readonly user: number;
      readonly ends: UploadEnd;
    }
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly ends: 'done' | 'failed' | 'slow' | 'lost';
      readonly size: number;
      /** How many of the last jobs were delivered before it: a lost server may deliver an old one again. */
      readonly late: number;
    }
  | {
      readonly kind: 'take' | 'dismiss' | 'ask' | 'sweep' | 'expire' | 'make-room' | 'refuse-late';
      readonly id: number;
    }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'buy' };

/** How many turns of others a call waits, and whether its process is lost before or after it. */
export interface Fate {
  readonly turns: number;
  readonly loss: 'before' | 'after' | 'none';
}

class LostError extends Error {
  override readonly name = 'LostError';
}

/** The engines: they lose nothing. Processes that call them may be lost before or after any call. */
export function createWorld(nextFate: () => Fate, freeForMs: number) {
  const startMs = Date.UTC(2026, 0, 5);
  let nowMs = startMs;
  const memory = createMemoryRecords();
  const ledger = createLedger(8);
  const objects = new Set<string>();
  const jobs: KeptConversion[] = [];
  const sent: { instance: string; isSettled: boolean; isPaid: boolean; isStored: boolean }[] = [];
  const asked = new Set<string>();
  /** When each record was made: it may be written later. */
  const madeMs = new WeakMap<object, number>();
  let isLossy = true;

  const call = async <Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> => {
    const { turns, loss } = isLossy ? nextFate() : { turns: 0, loss: 'none' };
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    if (loss === 'before') throw new LostError();
    const answer = await work();
    if (loss === 'after') throw new LostError();
    return answer;
  };
  /** Stores of one actor, each of whose changes is checked. */
  const openRecords = (actor: Actor): ConversionRecords => {
    const check = (before: Conversion | undefined, next: Conversion): void =>
      checkChange(before, next, {
        actor,
        nowMs: madeMs.get(next) ?? NaN,
        freeUntilMs: startMs + freeForMs,
        wasAsked: asked.has(next.instance),
      });
    return {
      ...memory.records,
      find: (id) => call(() => memory.records.find(id)),
      create: (next) =>
        call(async () => {
          const kept = await memory.records.create(next);
          if (kept) check(undefined, next);
          return kept;
        }),
      change: (seen, next) =>
        call(async () => {
          const before = memory.stored.get(next.id)?.conversion;
          const kept = await memory.records.change(seen, next);
          if (kept) check(before, next);
          return kept;
        }),
    };
  };
  const records = { owner: openRecords('owner'), sweep: openRecords('sweep'), room: openRecords('room') };
  const find = (place: number): KeptConversion | undefined => {
    const id = ids[place];
    return id && memory.stored.get(id);
  };
  const at =
    <Facts, Next extends Conversion>(
      transition: (conversion: Conversion, facts: Facts, nowMs: number) => Transition<Next>,
      facts: Facts,
    ) =>
    (conversion: Conversion): Transition<Next> => {
      const made = transition(conversion, facts, nowMs);
      if (made.next !== undefined) madeMs.set(made.next, nowMs);
      return made;
    };
  const putObject = (name: string) => call(() => void objects.add(name));
  const removeObjects = (conversion: Conversion) =>
    call(() => {
      for (const name of objects) if (name.startsWith(conversion.instance)) objects.delete(name);
    });

  /** Ends a conversion without a result, and what that brings. */
  const endAbandoned = async (kept: KeptConversion, facts: AbandonFacts, by: ConversionRecords) => {
    const advanced = await advance(kept, at(abandon, facts), by);
    if (advanced.changed === undefined) return advanced;
    await removeObjects(advanced.changed);
    await call(() => ledger.release(kept.conversion.instance));
    return advanced;
  };
  const endFailed = async (
    kept: KeptConversion,
    facts: Parameters<typeof fail>[1],
    by: ConversionRecords,
  ) => {
    const { changed } = await advance(kept, at(fail, facts), by);
    if (changed === undefined) return;
    await removeObjects(changed);
    await call(() => ledger.release(changed.instance));
  };
  const settleTaken = async (
    kept: KeptConversion,
    by: ConversionRecords,
  ): Promise<KeptConversion | undefined> => {
    const { conversion } = kept;
    if (!hasResult(conversion) || !isUnsettled(conversion)) return kept;
    const { price, noCharge, work } = conversion;
    const paid = await call(() => ledger.settle(conversion.instance, { price, work }));
    if (paid === undefined) {
      await endFailed(kept, { cause: 'price', outcome: failures.unavailable }, by);
      return undefined;
    }
    const facts = paid < price ? ({ price: paid, noCharge: 'repeated' } as const) : { price, noCharge };
    return (await advance(kept, at(settle, facts), by)).latest;
  };
  const removeTaken = async (kept: KeptConversion, cause: 'owner' | 'deadline', by: ConversionRecords) => {
    const { changed } = await advance(kept, at(remove, { cause }), by);
    if (changed) await removeObjects(changed);
  };

  const upload = async ({ id: place, user: at_, ends }: Extract<Act, { kind: 'upload' }>): Promise<void> => {
    const [id, user] = [ids[place], users[at_]];
    if (id === undefined || user === undefined) return;
    const file = { fileName: 'a.xer', inputBytes: 10 };
    const facts = { id, user, file, instance: randomUUID(), freeUntilMs: startMs + freeForMs };
    const found = await records.owner.find(id);
    const { next } = accept(found?.conversion, facts, nowMs);
    if (next === undefined) return;
    madeMs.set(next, nowMs);
    const accepted = found ? await records.owner.change(found, next) : await records.owner.create(next);
    if (accepted === undefined) return;
    await putObject(`${next.instance} input 1`);
    if (ends === 'broken') await endAbandoned(accepted, { cause: 'upload' }, records.owner);
    else if (ends === 'refused')
      await endFailed(accepted, { cause: 'upload', outcome: failures.fileTooLarge }, records.owner);
    else if (ends === 'kept')
      await advance(
        accepted,
        at(keepFile, { toolId: 'upload', bytes: 12, limitMs: fileKeptMs }),
        records.owner,
        {
          isTakenUp: (found_) => wasKept(found_, next.instance),
        },
      );
    else {
      const inputs: ConversionInput[] = [{ fileName: 'a.xer', place: 'file', bytes: 12 }];
      if (ends === 'large') inputs.unshift({ fileName: 'b.xer', place: 'baseline', bytes: 5 });
      const files = ends === 'large' ? { files: { inputs, inputBytes: 17 } } : {};
      const renewed = await advance(accepted, at(renew, files), records.owner);
      if (renewed.changed === undefined || renewed.latest === undefined) return;
      const queued = { toolId: 'soos', inputs, options: {}, limitMs: limitsMs.queued };
      const { latest, changed } = await advance(renewed.latest, at(queue, queued), records.owner, {
        isTakenUp: (found_) => wasQueued(found_, next.instance),
      });
      if (latest && changed) jobs.push(latest);
    }
  };

  const run = async ({ id, ends, size, late }: Extract<Act, { kind: 'run' }>): Promise<void> => {
    const job = jobs.filter(({ conversion }) => conversion.id === ids[id]).at(-1 - late) ?? find(id);
    if (job === undefined) return;
    const { isLong, instance } = job.conversion;
    const begun = await advance(job, at(begin, { isLong, limitMs: limitsMs.run }), records.owner);
    if (begun.refused === 'exhausted' && begun.latest)
      await endFailed(begun.latest, { cause: 'run', outcome: failures.toolCrashed }, records.owner);
    const { latest, changed: running } = begun;
    if (running === undefined || latest === undefined) return;
    const { attempt } = running;
    if (ends === 'lost' || (ends === 'slow' && isLong === true)) return;
    if (ends === 'slow') {
      const enlarged = await advance(latest, at(enlarge, { attempt }), records.owner);
      if (enlarged.latest && enlarged.changed) jobs.push(enlarged.latest);
      return;
    }
    const failRun = async (): Promise<void> => {
      const { next } = at(fail, { cause: 'run', outcome: failures.internal } as const)(running);
      if (next === undefined || !(await records.owner.change(latest, next))) return;
      await removeObjects(next);
    };
    if (ends === 'failed') return failRun();
    const tasks = tasksOf[size] ?? 0;
    const work = String(size).repeat(64);
    const price = running.free || ledger.isPaid(work) ? 0 : size;
    if (price > 0 && !(await call(() => ledger.hold(instance, price)))) return failRun();
    await putObject(`${instance} output ${attempt}`);
    const facts = {
      ...{ attempt, limitMs: limitsMs.result },
      charge: price > 0 ? { price, work } : { price },
      result: {
        outcome: { outputName: 'a.xer', outputBytes: 1, tasks, durationMs: 1 },
        summary: { headline: 'Done.', figures: [] },
      },
    };
    const finished = await advance(latest, at(finish, facts), records.owner, {
      isTakenUp: (found) => wasFinished(found, running),
    });
    if (finished.changed !== undefined) return;
    await call(() => objects.delete(`${instance} output ${attempt}`));
    const state = find(id)?.conversion;
    if (state?.instance !== instance || (state.state !== 'finished' && state.state !== 'delivered'))
      await call(() => ledger.release(instance));
  };

  const takeAndRead = async (kept: KeptConversion): Promise<void> => {
    const { latest } = await advance(kept, at(take, {}), records.owner);
    const settled = latest && (await settleTaken(latest, records.owner));
    if (settled === undefined || !hasResult(settled.conversion)) return;
    const { conversion } = settled;
    const now = memory.stored.get(conversion.id)?.conversion;
    const isThere = now?.instance === conversion.instance && hasResult(now);
    sent.push({
      instance: conversion.instance,
      isSettled: !isUnsettled(conversion),
      isPaid: conversion.price === (ledger.paid.get(conversion.instance) ?? 0),
      isStored:
        !isThere ||
        objects.has(
          `${conversion.instance} ${conversion.outcome.isInput === true ? 'input 1' : `output ${conversion.attempt}`}`,
        ),
    });
  };

  /** A gateway that has read the record long ago, or whose view is old, may try too early. */
  const sweepOne = async (kept: KeptConversion): Promise<void> => {
    const { conversion } = kept;
    if (hasEnded(conversion) && !hasResult(conversion)) return;
    expect(getDueMs(conversion)).toBe(findDueMs(conversion));
    if (isUnsettled(conversion)) {
      if (getDueMs(conversion) <= nowMs) await settleTaken(kept, records.sweep);
    } else if (hasResult(conversion)) await removeTaken(kept, 'deadline', records.sweep);
    else if (conversion.state === 'accepted' || conversion.state === 'finished')
      await endAbandoned(kept, { cause: 'deadline' }, records.sweep);
    else await endFailed(kept, { cause: 'deadline' }, records.sweep);
  };

  /** Another gateway heard that the balance does not suffice, before this one settled the price. */
  const refuseLate = async (kept: KeptConversion): Promise<void> => {
    if (!hasResult(kept.conversion) || isUnsettled(kept.conversion)) return;
    await endFailed(kept, { cause: 'price', outcome: failures.unavailable }, records.owner);
  };

  const dismiss = async (kept: KeptConversion): Promise<void> => {
    const { latest, changed } = await endAbandoned(kept, { cause: 'owner' }, records.owner);
    if (changed || latest === undefined || !hasResult(latest.conversion)) return;
    asked.add(latest.conversion.instance);
    await removeTaken(latest, 'owner', records.owner);
  };

  const actOn = async (act: Exclude<Act, { kind: 'wait' | 'buy' | 'upload' | 'run' }>): Promise<void> => {
    const kept = find(act.id);
    if (kept === undefined) return;
    const { conversion } = kept;
    if (act.kind === 'take') await takeAndRead(kept);
    else if (act.kind === 'dismiss') await dismiss(kept);
    else if (act.kind === 'ask') await advance(kept, at(extend, {}), records.owner);
    else if (act.kind === 'make-room') await endAbandoned(kept, { cause: 'room' }, records.room);
    else if (act.kind === 'sweep') await sweepOne(kept);
    else if (act.kind === 'refuse-late') await refuseLate(kept);
    else if (hasEnded(conversion) && !hasResult(conversion)) memory.stored.delete(conversion.id);
  };

  return {
    history: memory.history,
    stored: memory.stored,
    ledger,
    objects,
    sent,
    act: async (act: Act): Promise<void> => {
      try {
        if (act.kind === 'wait') nowMs += act.ms;
        else if (act.kind === 'buy') ledger.buy(2);
        else if (act.kind === 'upload') await upload(act);
        else if (act.kind === 'run') await run(act);
        else await actOn(act);
      } catch (error) {
        if (!(error instanceof LostError)) throw error;
      }
    },
    /** Lets time pass until gateways have ended everything, once nothing is lost any more. */
    settleDown: async (): Promise<void> => {
      isLossy = false;
      for (let round = 0; round < 2 * maxAttempts; round++) {
        nowMs += 3_600_000;
        for (const kept of [...memory.stored.values()]) await sweepOne(kept);
      }
      // The objects of ended conversions are removed once more, and their holds reviewed.
      for (const one of memory.history) {
        const now = memory.stored.get(one.id)?.conversion;
        if (now?.instance === one.instance && !hasEnded(now)) continue;
        await removeObjects(one);
        ledger.release(one.instance);
      }
    },
  };
}
