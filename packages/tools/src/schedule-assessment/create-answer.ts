import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { type Finding, type ReportHeadline, type ScorecardVerdict } from '@floatwise/contracts';
import { computeScore, type CheckedSchedule, type CheckResult } from '@floatwise/schedule/checks';
import type { Answer } from '../answer/answer.ts';
import { createFigure, type Figure, countRows } from '../answer/figure.ts';
import { describeAssessed, listSetupFindings, type BookInput } from './book.ts';
import { createScorecard } from './create-scorecard.ts';
import { describeOffenders } from './describe-offenders.ts';
import { describeRibbon, failsAtNode } from './describe-ribbon.ts';
import {
  describeNothing,
  listAttention,
  describeLeastFloat,
  findRows,
  sortByWeight,
} from './list-attention.ts';
import { describeProgress, describeTrend, drawTrend } from './describe-trend.ts';
import type { AnswerList } from '../answer/answer-list.ts';
import { describeChecks } from './describe-checks.ts';

export function createAnswer(input: BookInput, fileFindings: readonly Finding[]): Answer {
  const { checked, histogram } = input;
  const { dcma, plus, assessment } = checked;
  const { ribbon } = input;
  const listed = sortByWeight(
    [...dcma, ...plus].filter((result) => hasFailed(result) || failsAtNode(ribbon, result)),
  );
  const offenders = describeOffenders(assessment, listed, ribbon);
  const scorecard = describeChecks(
    'scorecard',
    'Scorecard',
    'The fourteen checks: value against limit.',
    dcma,
  );
  const further = describeChecks('plus', 'Plus', 'Further checks; they do not count in the score.', plus);
  const notes = [...fileFindings, ...listSetupFindings(input)];
  return {
    headline: createHeadline(input),
    attention: listAttention(input, notes),
    ...describeAssessed(input),
    figures: [
      ...listLeastFloat(checked),
      countVerdict(scorecard, 'FAIL', 'failed', 'DCMA checks failed'),
      countVerdict(scorecard, 'PASS', 'passed', 'DCMA checks passed'),
      { ...countVerdict(scorecard, 'N/A', 'notApplicable', 'DCMA checks not applicable'), isLead: false },
      countVerdict(further, 'FAIL', 'plusFailed', 'Plus checks failed'),
      countVerdict(further, 'PASS', 'plusPassed', 'Plus checks passed'),
      {
        ...countVerdict(further, 'N/A', 'plusNotApplicable', 'Plus checks not applicable'),
        isLead: false,
      },
      createFigure('activities', 'Activities', assessment.activities.length),
      createFigure('tasks', 'Tasks', assessment.tasks.length),
      createFigure('incompleteTasks', 'Incomplete tasks', assessment.incompleteTasks.length),
      createFigure('links', 'Links to incomplete tasks', assessment.incompleteLinks.length),
    ],
    notes,
    lists: [
      ...(offenders === undefined ? [] : [offenders]),
      ...(ribbon === undefined ? [] : [describeRibbon(ribbon, listed)]),
      ...(input.updates.length > 1 ? [describeTrend(input.updates)] : []),
      scorecard,
      further,
    ],
    charts: [
      ...(input.updates.length > 1 ? drawTrend(input.updates) : []),
      {
        title: 'Total float in working days',
        unit: 'incomplete tasks',
        categories: histogram.map(({ title }) => title),
        series: [{ title: 'Incomplete tasks', values: histogram.map(({ count }) => count) }],
      },
    ],
    scorecard: { ...createScorecard(checked), tables: { checks: scorecard.id, plus: further.id } },
  };
}

/** The least float of the schedule, and the date behind it. */
function listLeastFloat(checked: CheckedSchedule): Figure[] {
  const least = describeLeastFloat(checked);
  if (least === undefined) return [];
  const check = checked.dcma.find(({ check: { no }, verdict }) => no === '7' && verdict === 'FAIL');
  return [
    createFigure('leastFloat', 'Least total float', least.text, {
      kind: 'text',
      isLead: true,
      counted: roundDecimal(least.days, 2),
      note: least.askedId ?? least.id,
      ...(least.days < 0 ? { tone: 'heed' as const } : {}),
      ...(check === undefined ? {} : { rows: findRows(check) }),
    }),
  ];
}

/** Only failed checks have offenders; the workbook also lists what other checks count. */
const hasFailed = ({ verdict }: CheckResult): boolean => verdict === 'FAIL';

/** `11 of 13 applicable DCMA checks pass (failed: Logic, Leads). 20 of 26 applicable Plus checks pass.` */
function createHeadline({ checked, updates }: BookInput): ReportHeadline {
  const { dcma, plus } = checked;
  const [score, plusScore] = [computeScore(dcma), computeScore(plus)];
  const failed = dcma.filter(hasFailed).map(({ check }) => check.title);
  const nothing = describeNothing(checked);
  const least = describeLeastFloat(checked);
  const progress = describeProgress(updates);
  const review = progress === undefined ? {} : { review: progress };
  // If too much could not be read, no check passes, and there may be no score.
  const dcmaText =
    checked.unusable !== undefined && score.applicable === 0
      ? 'No DCMA check is scored.'
      : `${score.passed} of ${score.applicable} applicable DCMA checks pass${failed.length === 0 ? '' : ` (failed: ${failed.join(', ')})`}.`;
  const plusText =
    plusScore.applicable === 0
      ? 'No Plus check applies.'
      : `${plusScore.passed} of ${plusScore.applicable} applicable Plus checks pass.`;
  if (nothing === undefined && least !== undefined && least.days < 0)
    return {
      effect: `Least total float ${least.text}${least.asked === undefined ? ` (${least.id})` : `, caused by ${least.asked}`}.`,
      done: `${dcmaText} ${plusText}`,
      ...review,
    };
  if (nothing === undefined) return { effect: dcmaText, done: plusText, ...review };
  return {
    ...review,
    done: `Nothing to assess: ${nothing}. ${score.applicable === 0 ? '' : `${dcmaText} `}${plusText}`,
  };
}

const countVerdict = (list: AnswerList, verdict: ScorecardVerdict, id: string, title: string): Figure =>
  countRows(list, {
    id,
    title,
    where: { result: [verdict] },
    isLead: true,
    ...(verdict === 'FAIL' ? { tone: 'heed' } : {}),
  });
