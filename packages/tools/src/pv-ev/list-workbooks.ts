import type { Project } from '@floatwise/schedule';
import type { Split } from './candidate.ts';
import { createWorkbookNames } from './create-workbook-names.ts';
import { listProjectsBySplits } from './list-candidates.ts';
import type { Outcome } from './outcome.ts';
import { findHome, type Rehung } from './rehang-relationships.ts';
import type { SplitResult } from './split-progress.ts';

/** The content of one workbook, with rows of one project only. */
export interface ProjectWorkbook {
  readonly fileName: string;
  /** Undefined if the file has one project, or if nothing is split and the workbook has everything. */
  readonly project: Project | undefined;
  readonly splits: readonly Split[];
  readonly outcomes: readonly Outcome[];
  readonly moved: readonly Rehung[];
}

/** The workbooks of a result, at least one. That of the project with most splits comes first and is the output. */
export function listWorkbooks(
  { splits, outcomes, rehanging: { moved }, hasSeveralProjects }: SplitResult,
  fileName: string,
): readonly [ProjectWorkbook, ...ProjectWorkbook[]] {
  const createName = createWorkbookNames(fileName);
  const ids = listProjectsBySplits(splits);
  const whole = { fileName: createName(), project: undefined, splits, outcomes, moved };
  if (!hasSeveralProjects || ids.length === 0) return [whole];
  const homes = new Set(ids);
  const splitsOf = Map.groupBy(splits, ({ project }) => project.id);
  const outcomesOf = Map.groupBy(outcomes, ({ candidate }) => candidate.project.id);
  const movedOf = Map.groupBy(moved, (each) => findHome(each, homes));
  const [first, ...others] = ids.map((id, place): ProjectWorkbook => {
    const own = splitsOf.get(id) ?? [];
    const project = own[0]?.project;
    return {
      fileName: place === 0 ? whole.fileName : createName(project?.code),
      project,
      splits: own,
      outcomes: outcomesOf.get(id) ?? [],
      moved: movedOf.get(id) ?? [],
    };
  });
  return [first ?? whole, ...others];
}
