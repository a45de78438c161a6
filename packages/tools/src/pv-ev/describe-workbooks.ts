import type { Finding, ReportAttention } from '@floatwise/contracts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatCount, formatCounted, formatNames } from '../answer/format-count.ts';
import { maxProjects } from './candidate.ts';
import type { ProjectWorkbook } from './list-workbooks.ts';
import type { Outcome } from './outcome.ts';

interface WorkbookNotes {
  readonly attention: readonly ReportAttention[];
  readonly findings: readonly Finding[];
}

/** Which workbook is for which project, and which projects have none although there is something to split. */
export function describeWorkbooks(
  workbooks: readonly ProjectWorkbook[],
  outcomes: readonly Outcome[],
): WorkbookNotes {
  const findings = workbooks.flatMap(({ project, splits, outcomes: own, fileName }) => {
    if (project === undefined) return [];
    const message = `Project ${project.code}: ${formatCount(splits.length)} of ${formatCount(own.length)} activities in progress split, in ${fileName}. Open only this project in P6 before you import that workbook.`;
    return createInfo('pv-ev.workbook', message, { project: project.code });
  });
  if (findings.length === 0) return { attention: [], findings };
  const files = `${describeFiles(workbooks)} In P6, open only the project that a workbook is for before you import it.`;
  const attention = [{ message: files, finding: 'pv-ev.workbook' }];
  const leftOut = new Set(
    outcomes.flatMap(({ candidate: { obstacle, project } }) =>
      obstacle === 'tooManyProjects' ? project : [],
    ),
  );
  if (leftOut.size === 0) return { attention, findings };
  const codes = Array.from(leftOut, ({ code }) => code);
  const message =
    `${formatCounted(codes.length, 'more project has', 'more projects have')} activities to split but no workbook, since a result holds ${maxProjects} at most: ` +
    `${formatNames(codes)}. Import these workbooks, export all projects again and convert that file, or choose a project with the option project.`;
  return {
    attention: [{ message, finding: 'pv-ev.not-split' }, ...attention],
    findings: [createWarning('pv-ev.workbook', message), ...findings],
  };
}

function describeFiles([first, ...others]: readonly ProjectWorkbook[]): string {
  if (others.length === 0) return `The workbook is for project ${first?.project?.code} only.`;
  const [output, ...further] = [first, ...others].map(
    (each) => `${each?.project?.code} (${formatCount(each?.splits.length ?? 0)} split)`,
  );
  return `One workbook for each project: the download is for ${output}, further files are for ${formatNames(further)}.`;
}
