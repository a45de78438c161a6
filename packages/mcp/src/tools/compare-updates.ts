import type { ComparedProjectReport, ReportUpdates, UpdateStep, UpdateWindows } from '@floatwise/contracts';
import type { Answering, ToolRunResult } from '../mcp-tool.ts';
import { cutPage } from '../paging.ts';
import { describeReport } from '../result/describe-report.ts';

const mostProjects = 5;
const mostShares = 3;
const mostOnPath = 30;

export const compareUpdates: Answering<'compare_updates', ToolRunResult> = (
  { part, ...page },
  { report },
) => {
  if (part === 'narrative') return cutPage(report.narrative ?? [], page, (section) => section);
  const { summary, headline, attention, tables } = describeReport(report);
  return {
    summary,
    headline,
    attention,
    tables: tables.map(({ title, rows }) => ({ title, rows })),
    ...cutPage(listWindows(report.updates), page, ({ files: compared, projects }) => ({
      files: compared,
      projects: projects.slice(0, mostProjects).map(describeProject),
    })),
  };
};

/** The windows of a series, or the single comparison. */
const listWindows = (updates: ReportUpdates | undefined) =>
  updates === undefined ? [] : (updates.series?.windows ?? [updates]);

const describeProject = ({ previous, current, finish, counts, windows }: ComparedProjectReport) => ({
  previous,
  current,
  finish,
  changes: counts,
  ...(windows === null ? { steps: null } : describeSteps(windows)),
});

const describeSteps = ({ steps, variance }: UpdateWindows) => ({
  variance,
  steps: steps.map(describeStep),
  // Of the last step that could be scheduled.
  drivingPath: steps.findLast(({ path }) => path !== undefined)?.path?.slice(-mostOnPath),
});

const describeStep = ({ by, path: _, ...step }: UpdateStep) => ({
  ...step,
  by: by?.toSorted((one, other) => Math.abs(other.workDays) - Math.abs(one.workDays)).slice(0, mostShares),
});
