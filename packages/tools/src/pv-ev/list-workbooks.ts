import { formatOutputName } from '@floatwise/contracts';
import type { Project } from '@floatwise/schedule';
import type { Split } from './candidate.ts';
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

/** Longest file name on most file systems, in bytes. */
const maxNameBytes = 255;

// Characters that Windows, macOS or Linux refuse in a name, and those that change the writing direction.
const refused = /[\p{Cc}\p{Cs}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Names each workbook of a file: like the output without a project, `{base}_{project}_pv-ev.xlsx` with one. Names that
 * a case-insensitive file system treats as equal get numbers.
 */
export function createWorkbookNames(fileName: string): (project?: string) => string {
  const taken = new Set<string>();
  return (project) => {
    const plain = project?.normalize('NFC').replace(refused, '.');
    for (let number = 1; ; number += 1) {
      const name = cutName(fileName, plain, number === 1 ? '' : `-${number}`);
      const key = name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

function cutName(fileName: string, project: string | undefined, end: string): string {
  if (project === undefined) return formatOutputName(fileName, 'pv-ev', 'xlsx');
  const characters = Array.from(project).slice(0, maxNameBytes);
  for (;;) {
    const name = formatOutputName(fileName, `${characters.join('')}${end}_pv-ev`, 'xlsx');
    if (new TextEncoder().encode(name).length <= maxNameBytes || characters.length <= 1) return name;
    characters.pop();
  }
}
