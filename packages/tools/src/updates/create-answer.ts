import type { Answer } from '../answer/answer.ts';
import type { AnswerList } from '../answer/answer-list.ts';
import { describeProjects, describeProject } from '../input/describe-file.ts';
import type { Compared } from './compared.ts';
import { choosePrintedRows } from './choose-printed-rows.ts';
import { createHeadline } from './create-headline.ts';
import type { UpdateSheetLists } from './create-sheets.ts';
import { drawDrivingPaths } from './draw-driving-path.ts';
import { drawSlip } from './draw-slip.ts';
import { drawWaterfalls } from './draw-waterfall.ts';
import { listAttention } from './list-attention.ts';
import { listFigures } from './list-figures.ts';

/** The answer of a comparison. Tables without rows are left out. */
export function createAnswer(compared: Compared, lists: UpdateSheetLists, tasks: number): Answer {
  const { window, series, report, notes } = compared;
  const all: readonly AnswerList[] = Object.values(lists).filter((list) => list !== undefined);
  return {
    headline: createHeadline(compared),
    attention: listAttention(window.projects, notes),
    ...describeProjects(window.projects.map(({ paired }) => describeProject(paired.current.project))),
    tasks,
    figures: listFigures(compared, all),
    notes,
    lists: all.filter(({ rows }) => rows.length > 0),
    charts: [
      ...drawWaterfalls(compared, lists.shares),
      ...(series === undefined ? [] : drawSlip(series.series)),
    ],
    pictures: drawDrivingPaths(window),
    printSummary: choosePrintedRows(compared, lists),
    updates: report,
  };
}
