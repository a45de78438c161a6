import type { Finding, ReportAttention } from '@floatwise/contracts';
import type { Project } from '@floatwise/schedule';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import { formatNames } from './format-names.ts';
import { maxProjects } from './limit-projects.ts';
import type { ProjectWorkbook } from './list-workbooks.ts';
import type { SplitResult } from './split-progress.ts';

interface WorkbookNotes {
  readonly attention: readonly ReportAttention[];
  readonly findings: readonly Finding[];
}

/** Which workbook is for which project, and which projects have none although there is something to split. */
export function describeWorkbooks(
  workbooks: readonly ProjectWorkbook[],
  { outcomes }: Pick<SplitResult, 'outcomes'>,
): WorkbookNotes {
  const named = workbooks.flatMap(({ project, ...rest }) =>
    project === undefined ? [] : [{ project, ...rest }],
  );
  const leftOut = new Set(
    outcomes
      .filter(({ candidate: { obstacle } }) => obstacle === 'tooManyProjects')
      .map(({ candidate: { project } }) => project),
  );
  const findings: Finding[] = named.map(({ project, splits, outcomes: own, fileName }) => ({
    code: 'pv-ev.workbook',
    severity: 'info',
    message: `Project ${project.code}: ${formatCount(splits.length)} of ${formatCount(own.length)} activities in progress split, in ${fileName}. Open only this project in P6 before you import that workbook.`,
    at: { project: project.code },
  }));
  const [first, ...others] = named;
  if (first === undefined) return { attention: [], findings };
  const attention: ReportAttention[] = [
    { message: `${describeFiles(first, others)} ${openOnly}`, finding: 'pv-ev.workbook' },
  ];
  if (leftOut.size === 0) return { attention, findings };
  const message = describeLeftOut([...leftOut]);
  return {
    attention: [{ message, finding: 'pv-ev.not-split' }, ...attention],
    findings: [{ code: 'pv-ev.workbook', severity: 'warning', message }, ...findings],
  };
}

const openOnly = 'In P6, open only the project that a workbook is for before you import it.';

type Named = Pick<ProjectWorkbook, 'splits'> & { readonly project: Project };

function describeFiles(first: Named, others: readonly Named[]): string {
  if (others.length === 0) return `The workbook is for project ${first.project.code} only.`;
  const format = ({ project, splits }: Named): string =>
    `${project.code} (${formatCount(splits.length)} split)`;
  return `One workbook for each project: the download is for ${format(first)}, further files are for ${formatNames(others.map(format))}.`;
}

function describeLeftOut(projects: readonly Project[]): string {
  return (
    `${formatCounted(projects.length, 'more project has', 'more projects have')} activities to split but no workbook, since a result holds ${maxProjects} at most: ` +
    `${formatNames(projects.map(({ code }) => code))}. Import these workbooks, export all projects again and convert that file, or choose a project with the option project.`
  );
}
