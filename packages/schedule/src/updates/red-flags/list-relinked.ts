import type { ComparedProject } from '../compare-project.ts';
import type { ProjectWindow, WindowStep } from '../windows.ts';
import { formatPair, isNetwork } from './path-pairs.ts';
import type { RedFlag } from './red-flag.ts';

const leastGained = 1;
const leastLost = 0.5;

/**
 * Losses given back by re-linking. A relationship of the driving path that the logic step changes or deletes gains a work day or
 * more. In the progress of the same window its activity, or what leads to it through the predecessor, had lost.
 */
export function listRelinked({ lists }: ComparedProject, { steps }: ProjectWindow): RedFlag[] {
  const place = steps.findIndex(isNetwork);
  const network = steps[place];
  const progress = steps.find(({ step }) => step.split('+').includes('progress'));
  if (network === undefined || progress === undefined || progress === network) return [];
  const before = steps[place - 1];
  const onPath = new Set([...listPairs(before), ...listPairs(network)]);
  const changes = [
    ...lists.linkDeleted
      .filter(({ activity }) => activity === 'kept')
      .map((row) => ({ ...row, change: 'deleted' as const })),
    ...lists.linkType.map((row) => ({ ...row, change: 'type' as const })),
    ...lists.linkLag.map((row) => ({ ...row, change: 'lag' as const })),
  ];
  const seen = new Set<string>();
  return changes.flatMap(({ predecessor, successor, change }): RedFlag[] => {
    const pair = formatPair(predecessor, successor);
    if (!onPath.has(pair) || seen.has(pair)) return [];
    const gained = -findShare(network, successor);
    const loss = findLoss(progress, predecessor, successor);
    if (gained < leastGained || loss === undefined) return [];
    seen.add(pair);
    return [
      { kind: 'relinked', id: successor, predecessor, change, gained, lost: loss.workDays, lostBy: loss.id },
    ];
  });
}

const listPairs = (step: WindowStep | undefined): string[] => {
  const path = step?.path ?? [];
  return path.slice(1).map((id, at) => formatPair(path[at] ?? '', id));
};

const findShare = ({ by = [] }: WindowStep, id: string): number =>
  by.find((share) => share.id === id)?.workDays ?? 0;

/** The greatest loss of the activity itself, its predecessor, and what leads to that on the path. */
function findLoss(progress: WindowStep, predecessor: string, successor: string) {
  const path = progress.path ?? [];
  const led = path.slice(0, path.indexOf(predecessor) + 1);
  const sources = new Set([successor, predecessor, ...led]);
  const losses = (progress.by ?? []).flatMap(({ id, workDays }) =>
    id !== null && sources.has(id) && workDays >= leastLost ? [{ id, workDays }] : [],
  );
  return losses.toSorted((one, other) => other.workDays - one.workDays)[0];
}
