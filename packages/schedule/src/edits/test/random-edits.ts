import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { constraintWords, linkTypes, modeWords } from '@floatwise/contracts/plan-edits';
import { formatMinutes, toMinutes, type Schedule } from '../../model/index.ts';

/** A generator of numbers below 1, the same for the same seed. Method: mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An edit of any kind on a schedule; many are refused. */
export function createRandomEdit(schedule: Schedule, random: () => number): PlanEdit {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  const { activities, relationships, calendars } = schedule;
  const open = activities.filter(({ status }) => status !== 'completed');
  const codeOf = new Map(activities.map(({ id, code }) => [id, code]));
  const projectOf = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  const chosen = pick(open.length > 0 && random() < 0.8 ? open : activities);
  const named = { activity: chosen.code, project: projectOf.get(chosen.projectId) };
  const pickCalendar = (): string => (calendars.length === 0 ? 'Standard' : pick(calendars).name);
  const days = Math.floor(random() * 30);
  const date = (): string => {
    const base =
      schedule.projects.find(({ id }) => id === chosen.projectId)?.dataDate ?? toMinutes(29_500_000);
    const text = formatMinutes(toMinutes(base + Math.floor((random() - 0.3) * 200_000)));
    return random() < 0.5 ? text.slice(0, 10) : text;
  };
  const lag = () => (random() < 0.5 ? {} : { lagDays: Math.floor(random() * 12) - 4 });
  const id = `NEW-${Math.floor(random() * 1e6)}`;
  const link = () => ({ activity: pick(activities).code, type: pick(linkTypes), ...lag() });
  const linked = relationships.length > 0 ? pick(relationships) : undefined;
  const ends = {
    predecessor: (linked && codeOf.get(linked.predecessorId)) ?? chosen.code,
    successor: (linked && codeOf.get(linked.successorId)) ?? chosen.code,
    type: linked?.type ?? 'FS',
    project: named.project,
  } as const;
  const edits: readonly (() => PlanEdit)[] = [
    () => ({ kind: 'setDuration', ...named, days, of: random() < 0.8 ? 'remaining' : 'original' }),
    () => ({
      kind: 'addActivity',
      id,
      name: `Event ${id}`,
      project: named.project,
      days,
      predecessors: random() < 0.8 ? [link()] : [],
      successors: random() < 0.8 ? [link()] : [],
    }),
    () => ({
      kind: 'insertDelay',
      ...named,
      id,
      name: `Delay "${id}"`,
      days: days + 1,
      where: pick(['before', 'after'] as const),
    }),
    () => {
      const early = chosen.earlyStart ?? chosen.remainingStart;
      const at = early === undefined ? date() : formatMinutes(toMinutes(early + Math.floor(random() * 5000)));
      const isDefault = chosen.status === 'inProgress' && random() < 0.5;
      return {
        kind: 'insertDelay',
        ...named,
        id,
        name: `Stop ${id}`,
        hours: days + 1,
        where: 'inside',
        ...(isDefault ? {} : { at }),
      };
    },
    () => ({ kind: 'removeActivity', ...named, join: random() < 0.7 }),
    () => ({
      kind: 'addLink',
      predecessor: pick(activities).code,
      successor: chosen.code,
      type: pick(linkTypes),
      project: named.project,
      ...lag(),
    }),
    () => ({ kind: 'removeLink', ...ends }),
    () => ({ kind: 'changeLink', ...ends, to: { type: pick(linkTypes), ...lag() } }),
    () => ({ kind: 'changeLink', ...ends, to: { lagHours: days } }),
    () => {
      const constraint = pick(constraintWords);
      return {
        kind: 'setConstraint',
        ...named,
        constraint,
        ...(constraint === 'As Late As Possible' ? {} : { date: date() }),
      };
    },
    () => ({ kind: 'removeConstraint', ...named }),
    () => ({ kind: 'setCalendar', ...named, calendar: pickCalendar() }),
    () => {
      const from = date().slice(0, 10);
      return { kind: 'addNonwork', calendar: pickCalendar(), from, to: from };
    },
    () => ({ kind: 'setProgress', ...named, actualStart: date() }),
    () => ({ kind: 'setProgress', ...named, actualStart: date(), remaining: { days } }),
    () => ({ kind: 'setProgress', ...named, actualStart: date(), actualFinish: date() }),
    () => ({ kind: 'setProgress', ...named, actualStart: null }),
    () => ({ kind: 'setProgress', ...named, actualFinish: null, remaining: { days } }),
    () => ({ kind: 'setProgress', ...named, suspend: date(), resume: date() }),
    () => ({ kind: 'setProgress', ...named, percent: days }),
    () => ({ kind: 'setDataDate', date: date() }),
    () => ({ kind: 'setMode', mode: pick(modeWords) }),
  ];
  return pick(edits)();
}
