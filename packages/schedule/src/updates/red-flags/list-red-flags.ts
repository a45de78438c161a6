import { minutesPerDay } from '../../model/index.ts';
import type { ComparedProject } from '../compare-project.ts';
import { getPairCode, type UpdateSide } from '../pair.ts';
import type { ProjectWindow } from '../windows.ts';
import { formatPair, isNetwork } from './path-pairs.ts';
import { listRelinked } from './list-relinked.ts';
import type { RedFlag } from './red-flag.ts';

/** All red flags of a project in one window. `isFirst`: the previous update is judged as well, being in no earlier window. */
export function listRedFlags(
  project: ComparedProject,
  window: ProjectWindow | undefined,
  { isFirst }: { readonly isFirst: boolean },
): RedFlag[] {
  const { previous, current } = project.paired;
  return [
    ...(window === undefined ? [] : listOfSteps(project, window)),
    ...(isFirst ? [previous, current] : [current]).flatMap(findScheduledLate),
    ...listWentBack(project),
  ];
}

function listOfSteps(project: ComparedProject, window: ProjectWindow): RedFlag[] {
  return [
    ...listRelinked(project, window),
    ...findFinishHeld(window),
    ...findCompression(window),
    ...listCut(project, window),
    ...window.currentPath.weak.map((each): RedFlag => ({ kind: 'notWork', ...each })),
  ];
}

const leastMoved = 1;
const leastCut = 5;
const mostNamed = 5;

/** The finish stays where it was while durations fall. */
function findFinishHeld({ steps, variance }: ProjectWindow): RedFlag[] {
  const durations = steps.find(({ step }) => step === 'durations');
  const { workDays: moved } = variance;
  const cut = durations?.workDays ?? 0;
  if (moved === null || Math.abs(moved) >= leastMoved || cut > -leastCut) return [];
  const by = (durations?.by ?? [])
    .filter(({ id, workDays }) => id !== null && workDays < 0)
    .toSorted((one, other) => one.workDays - other.workDays)
    .flatMap(({ id }) => id ?? [])
    .slice(0, mostNamed);
  return [{ kind: 'finishHeld', id: null, moved, durations: cut, by }];
}

/** More work than time. */
function findCompression({ currentPath: { work } }: ProjectWindow): RedFlag[] {
  const { requiredFinish, workDays, daysLeft } = work;
  if (requiredFinish === undefined || daysLeft === undefined || workDays <= Math.max(0, daysLeft)) return [];
  return [{ kind: 'compression', id: null, requiredFinish, workDays, daysLeft }];
}

/** Open activities of the driving path that logic deleted or cut off from it. */
function listCut({ lists, paired }: ComparedProject, { steps }: ProjectWindow): RedFlag[] {
  const place = steps.findIndex(isNetwork);
  const before = steps[place - 1]?.path ?? [];
  const after = new Set(steps[place]?.path);
  const deleted = new Set(
    paired.deleted.filter(({ status }) => status !== 'completed').map((each) => getPairCode(each)),
  );
  const kept = new Map(paired.pairs.map(({ current }) => [getPairCode(current), current]));
  const isOpen = (id: string): boolean => kept.has(id) && kept.get(id)?.status !== 'completed';
  const links = new Set(
    lists.linkDeleted.map(({ predecessor, successor }) => formatPair(predecessor, successor)),
  );
  return before.flatMap((id, at): RedFlag[] => {
    if (deleted.has(id) && !kept.has(id)) return [{ kind: 'cutFromPath', id, other: null }];
    if (after.has(id) || !isOpen(id)) return [];
    const next = before[at + 1];
    const isCut = next !== undefined && kept.has(next) && links.has(formatPair(id, next));
    return isCut ? [{ kind: 'cutFromPath', id, other: next }] : [];
  });
}

const mostDaysUnscheduled = 60;

function findScheduledLate({ file, project: { dataDate, lastScheduled } }: UpdateSide): RedFlag[] {
  if (dataDate === undefined || lastScheduled === undefined) return [];
  const days = Math.floor(lastScheduled / minutesPerDay) - Math.floor(dataDate / minutesPerDay);
  if (days <= mostDaysUnscheduled) return [];
  return [{ kind: 'scheduledLate', id: null, file: file.name, dataDate, scheduled: lastScheduled, days }];
}

type WentBack = Extract<RedFlag, { kind: 'wentBack' }>;

/** One flag an activity, whatever of it went back. */
function listWentBack({ lists: { statusBack, percentBack } }: ComparedProject): RedFlag[] {
  const flags = new Map<string, WentBack>();
  const seen = new Map<string, number>();
  // Activities that share an ID differ by their order.
  const getKey = (list: string, id: string): string => {
    const count = (seen.get(`${list} ${id}`) ?? 0) + 1;
    seen.set(`${list} ${id}`, count);
    return `${id} ${count}`;
  };
  for (const { id, previous, current } of statusBack)
    flags.set(getKey('status', id), { kind: 'wentBack', id, status: [previous, current], percent: null });
  for (const { id, previous, current } of percentBack) {
    const key = getKey('percent', id);
    const known = flags.get(key) ?? { kind: 'wentBack', id, status: null, percent: null };
    flags.set(key, { ...known, percent: [previous, current] });
  }
  return [...flags.values()];
}
