import type { ProjectId } from '@floatwise/schedule';
import type { Candidate } from './candidate.ts';

/** Each project is a workbook in memory and in the stored result. */
export const maxProjects = 100;

/**
 * Splits nothing in projects beyond the largest number: of those with most activities to split, and of two alike the
 * first of the file, each gets its workbook. The rest stay whole, so that no relationship depends on a part that is in no workbook.
 */
export function limitProjects(candidates: readonly Candidate[]): readonly Candidate[] {
  const kept = listProjectsBySplits(candidates.filter(({ obstacle }) => obstacle === undefined));
  if (kept.length <= maxProjects) return candidates;
  const allowed = new Set(kept.slice(0, maxProjects));
  return candidates.map((candidate) =>
    candidate.obstacle !== undefined || allowed.has(candidate.project.id)
      ? candidate
      : { ...candidate, obstacle: 'tooManyProjects' },
  );
}

/** The projects that own these activities, most activities first; of those with as many, in the order of the file. */
export function listProjectsBySplits(splits: readonly Pick<Candidate, 'project'>[]): ProjectId[] {
  return [...Map.groupBy(splits, ({ project }) => project).entries()]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a.row - b.row)
    .map(([{ id }]) => id);
}
