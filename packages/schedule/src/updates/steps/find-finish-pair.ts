import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { isMilestone } from '../../model/index.ts';
import type { ActivityPair, PairedProject } from '../pair.ts';
import { getPairCode } from '../pair.ts';

const shownMilestones = 3;

/** The pair that the option `finish` follows, by its Activity ID in either file. */
export function findFinishPair(
  { pairs }: Pick<PairedProject, 'pairs'>,
  id: string,
): ActivityPair | undefined {
  return (
    pairs.find(({ current }) => getPairCode(current) === id) ??
    pairs.find(({ previous }) => getPairCode(previous) === id)
  );
}

/** Throws `UnusableInputError` with E_VALUE if no project has the activity in both files. */
export function checkFinishOption(projects: readonly PairedProject[], id: string): void {
  if (projects.some((project) => findFinishPair(project, id) !== undefined)) return;
  const milestones = projects
    .flatMap(({ pairs }) => pairs.map(({ current }) => current))
    .filter(isMilestone)
    .map(getPairCode);
  const nearest = listNearest(milestones, id).slice(0, shownMilestones);
  const hint =
    nearest.length === 0
      ? 'Neither is there a milestone in both'
      : `The milestones with the most similar IDs are ${nearest.join(', ')}`;
  throw new UnusableInputError(
    'E_VALUE',
    `The option finish is '${id}', but no activity with this ID is in both files. ${hint}. Enter the Activity ID of an activity in both files.`,
  );
}

function listNearest(codes: readonly string[], id: string): string[] {
  const wanted = id.toUpperCase();
  return [...new Set(codes)]
    .map((code) => ({ code, distance: computeEditDistance(code.toUpperCase(), wanted) }))
    .sort((a, b) => a.distance - b.distance || (a.code < b.code ? -1 : 1))
    .map(({ code }) => code);
}

/** Method: Wagner and Fischer, "The String-to-String Correction Problem", one row at a time. */
function computeEditDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
