import { roundDecimal } from '@floatwise/contracts/format-decimal';
import {
  createPartyFinder,
  type ComparedProject,
  type FindParty,
  type PartyChoice,
  type ProjectWindow,
  type WindowStep,
} from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { notAllocated } from './describe-performance.ts';
import { projectColumn } from './placed-rows.ts';
import { nameStep } from './step-words.ts';
import type { UpdatesWindow } from './updates-window.ts';

interface Row {
  readonly project: ComparedProject;
  readonly step: string;
  readonly party: string;
  readonly workDays: number;
}

/** Causes of each step by party; parties and what is not allocated add up to the step, and all steps to the variance. */
export function describeResponsible(
  { projects, windows }: UpdatesWindow,
  responsible: PartyChoice | undefined,
): AnswerList {
  return describeList<Row>({
    id: 'responsible',
    title: 'Responsible',
    description:
      'Causes of each step by responsible, in work days. Steps of scheduling a file, days of other calendars and gains on other paths are not allocated. Who answers for a delay is not judged.',
    rows:
      responsible === undefined
        ? []
        : projects.flatMap((project, place) => listParties(project, windows[place], responsible)),
    columns: [
      projectColumn(projects),
      column.text('step', 'Step', ({ step }) => step, 'key'),
      column.text('party', 'Responsible', ({ party }) => party, 'key'),
      column.number('workDays', 'Work Days', ({ workDays }) => workDays, 'answer'),
    ],
  });
}

function listParties(
  project: ComparedProject,
  window: ProjectWindow | undefined,
  choice: PartyChoice,
): Row[] {
  if (window === undefined) return [];
  const findParty = createPartyFinder(project.paired, choice);
  const steps = window.steps.map((step) => ({
    title: nameStep(step.step),
    sums: sumParties(step, findParty),
  }));
  const total = new Map<string, number>();
  for (const { sums } of steps)
    for (const [party, days] of sums) total.set(party, (total.get(party) ?? 0) + days);
  // What is not allocated is last.
  const rest = total.get(notAllocated) ?? 0;
  total.delete(notAllocated);
  total.set(notAllocated, rest);
  return [...steps, { title: 'Variance', sums: total }].flatMap(({ title, sums }) =>
    [...sums]
      .map(([party, days]): Row => ({ project, step: title, party, workDays: roundDecimal(days, 2) }))
      .filter(({ workDays }) => workDays !== 0),
  );
}

/** The greatest first; what is not allocated is the remainder, and last. */
function sumParties({ workDays, by = [] }: WindowStep, findParty: FindParty): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const share of by) {
    const party = share.id === null ? null : findParty(share.id);
    if (party !== null) sums.set(party, (sums.get(party) ?? 0) + share.workDays);
  }
  const allocated = [...sums.values()].reduce((sum, days) => sum + days, 0);
  const sorted = [...sums].sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  return new Map([...sorted, [notAllocated, (workDays ?? 0) - allocated]]);
}
