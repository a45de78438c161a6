import type { ComparedProjectReport, ComparedUpdates, UpdateWindows } from '@floatwise/contracts';
import { formatMinutes, type Minutes, type Project } from '@floatwise/schedule';
import type { ComparedProject, ProjectWindow, UpdateLists } from '@floatwise/schedule/updates';
import type { UpdatesWindow } from './updates-window.ts';

/** Two compared updates in the form of the report. */
export function reportWindow({ updates, projects, windows, findings }: UpdatesWindow): ComparedUpdates {
  return {
    files: [updates.previous.name, updates.current.name],
    findings: findings.map(({ code }) => code),
    unpaired: {
      previous: updates.unpaired.previous.map(reportProject),
      current: updates.unpaired.current.map(reportProject),
    },
    projects: projects.map((project, place) => reportCompared(project, windows[place])),
  };
}

const reportProject = ({ code, id }: Project) => ({ project: code, projectId: id });

function reportCompared(
  { previous, current, finish, counts, lists }: ComparedProject,
  window: ProjectWindow | undefined,
): ComparedProjectReport {
  return {
    previous,
    current,
    finish,
    counts: { ...counts },
    lists: reportLists(lists),
    windows: window === undefined ? null : reportSteps(window),
  };
}

/** Rows without fields that only sheets show. */
function reportLists(lists: UpdateLists): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, rows]: [string, readonly object[]]) => [name, rows.map(leaveMoreOut)]),
  );
}

function leaveMoreOut(row: object): object {
  if (!('more' in row)) return row;
  const { more: _, ...cells } = row;
  return cells;
}

const toTime = (minutes: Minutes | undefined): string | null =>
  minutes === undefined ? null : formatMinutes(minutes);

const reportSteps = ({ steps, variance, sum }: ProjectWindow): UpdateWindows => ({
  steps: steps.map((step) => ({ ...step, finish: toTime(step.finish) })),
  variance: { ...variance, previous: toTime(variance.previous), current: toTime(variance.current) },
  sum,
});
