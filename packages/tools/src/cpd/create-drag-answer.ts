import type { Finding, ReportCell, ReportChart, ReportHeadline } from '@floatwise/contracts';
import { roundQuantity } from '@floatwise/schedule/sheet';
import type { AnswerList } from '../answer/answer-list.ts';
import type { Answer } from '../answer/answer.ts';
import { countRows, createFigure, getCount, type Figure } from '../answer/figure.ts';
import { formatCount } from '../answer/format-count.ts';
import { formatWork, formatColumnUnit, getPageUnit } from '../answer/format-work.ts';
import { agreementLimit, computeShare, toAgreementPercent } from './compute-sheet-float-drags.ts';
import { drawCriticalPath } from './create-drag-pictures.ts';
import { describeDrags, describePage } from './describe-drags.ts';
import { formatFinish, type ActivityDrag, type DragAnswer } from './drag-answer.ts';
import { createAttention } from '../answer/finding.ts';

/** Facts that depend on the file type: projects, findings, code page, and what is missing. */
export type FileFacts = Omit<Answer, 'headline' | 'figures' | 'lists'> & {
  readonly moreFigures?: readonly Figure[];
  readonly review?: string;
};

/** Creates the answer, and the list of all activities for the workbook. */
export function createDragAnswer(
  drags: DragAnswer,
  { attention = [], notes = [], moreFigures = [], review = '', ...file }: FileFacts,
): { readonly answer: Answer & Required<Pick<Answer, 'notes'>>; readonly list: AnswerList } {
  const list = describeDrags(drags);
  const figures = listFigures(drags, list);
  const calendars = findCalendars(drags);
  return {
    list,
    answer: {
      ...file,
      headline: createHeadline(drags, figures, review),
      attention: [
        ...attention,
        ...drags.attention,
        ...(calendars === undefined || !drags.isClaimed ? [] : [createAttention(calendars)]),
      ],
      figures: [...figures, ...moreFigures],
      hoursPerDay: drags.hoursPerDay,
      notes: [...notes, ...drags.findings, ...list.findings],
      lists: [describePage(drags)],
      pictures: drawCriticalPath(drags),
      charts: listCharts(drags),
    },
  };
}

/** Figures, those to read first at the start. If no drag is claimed, only figures that do not depend on it. */
function listFigures(answer: DragAnswer, list: AnswerList): Figure[] {
  const { drags, finish, work, isClaimed, isExact, agreement } = answer;
  const { toPage, unit } = getPageUnit(answer);
  const isLead = true;
  const count = (id: string, title: string, is: (one: ActivityDrag) => boolean): Figure =>
    createFigure(id, title, drags.filter(is).length);
  const createWork = (id: string, title: string, counted: number): Figure =>
    createFigure(id, title, toPage(counted), { isLead, counted, ...formatColumnUnit(unit) });
  const untried = count('untried', 'Not calculated', ({ drag }) => drag === null);
  const percent = agreement === undefined ? 0 : toAgreementPercent(agreement);
  const match =
    agreement !== undefined &&
    createFigure('agreementPercent', 'Match with P6 total float', roundQuantity(percent / 100), {
      kind: 'percent',
      tone: computeShare(agreement) < agreementLimit ? 'heed' : 'plain',
      counted: percent,
      isLead,
    });
  const [first] = drags;
  const figures: (Figure | false)[] = [
    // The reason why no drag is claimed comes first.
    !isClaimed && match,
    isClaimed &&
      first !== undefined &&
      (first.drag ?? 0) > 0 && {
        ...createWork('largestDrag', 'Largest drag', first.drag ?? 0),
        note: first.label,
        rows: { table: list.id, where: { activityId: [first.code] } },
      },
    isClaimed &&
      isExact &&
      finish !== '' &&
      createFigure('finish', 'Project finish', finish, { kind: 'date', isLead }),
    isClaimed && createWork('projectFinish', 'Remaining duration', work),
    createFigure('activities', 'Incomplete activities', drags.length),
    countRows(list, { id: 'critical', title: 'Critical activities', where: { critical: ['Y'] }, isLead }),
    isClaimed && count('withDrag', 'With drag', ({ drag }) => (drag ?? 0) > 0),
    isClaimed && count('tied', 'Tied', ({ isTied }) => isTied),
    isClaimed && {
      ...count('reverseDrag', 'With reverse drag', ({ drag }) => (drag ?? 0) < 0),
      isLead,
      tone: 'heed',
    },
    untried.value !== 0 && untried,
    isClaimed && match,
  ];
  return figures.filter((figure) => figure !== false);
}

/** What delays the project most, how many activities have drag, and how reliable the figures are. */
function createHeadline(answer: DragAnswer, figures: readonly Figure[], review: string): ReportHeadline {
  const { drags, finish, endProject, work, isClaimed, isExact, caution } = answer;
  const [first] = drags;
  if (!isClaimed || first === undefined)
    return createParts(caution, isClaimed ? 'No work is left, so no activity has drag.' : '', review);
  const { toPage, unit } = getPageUnit(answer);
  const end = isExact
    ? `${endProject === undefined ? 'the project' : `project ${endProject}`} finishes on ${formatFinish(finish)}`
    : `remaining duration: ${formatWork(toPage(work), unit)}`;
  const hasCalendars = findCalendars(answer) !== undefined;
  const approximate =
    isExact || caution !== '' || hasCalendars ? '' : 'Approximate; upload the .xer for exact drag.';
  const doubts = joinSentences(approximate, review);
  const withDrag = getCount(figures, 'withDrag');
  if (withDrag === 0) return createParts(caution, `No activity has drag; ${end}.`, doubts);
  // With calendars of different hours, another activity may have more.
  const most = hasCalendars
    ? ''
    : `${nameActivity(first)} has the largest drag: ${formatWork(toPage(first.drag ?? 0), unit)}.`;
  // Constraints and must-finish-by dates determine float, the longest path determines drag.
  const apart = drags.filter(({ drag, isCritical }) => (drag ?? 0) > 0 && !isCritical).length;
  const critical = getCount(figures, 'critical');
  const onPath = withDrag - apart;
  const others =
    apart === 1 ? '1 activity with float has' : `${formatCount(apart)} activities with float have`;
  const lead = joinSentences(caution, most);
  if (critical === 0) return createParts(lead, `No activity is critical; ${others} drag; ${end}.`, doubts);
  if (onPath === 0)
    return createParts(lead, `No critical activity has drag; ${others} some; ${end}.`, doubts);
  const has = onPath === 1 ? 'has' : 'have';
  const also = apart === 0 ? '' : `, and ${others} some`;
  const done = `${formatCount(onPath)} of ${formatCount(critical)} critical activities ${has} drag${also}; ${end}.`;
  return createParts(lead, done, doubts);
}

/** `Pour slab (A1010)`; the ID alone for an activity without a name. */
const nameActivity = ({ name, label }: ActivityDrag): string => (name === '' ? label : `${name} (${label})`);

const joinSentences = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

/** Omits empty parts; without `done`, the effect replaces it. */
const createParts = (effect: string, done: string, review: string): ReportHeadline => ({
  effect: (done && effect) || undefined,
  done: done || effect,
  review: review || undefined,
});

/** Finding about several calendars, which a sheet does not describe. */
const findCalendars = ({ findings }: DragAnswer): Finding | undefined =>
  findings.find(({ code, severity }) => code === 'cpd.calendars' && severity === 'warning');

/** The ten activities with the most drag, for charts; none if no drag is claimed. */
export const listTop = ({ drags, isClaimed }: DragAnswer) =>
  isClaimed ? drags.slice(0, 10).filter(({ drag }) => (drag ?? 0) > 0) : [];

function listCharts(answer: DragAnswer): ReportChart[] {
  const top = listTop(answer);
  if (top.length === 0) return [];
  const { toPage, unit } = getPageUnit(answer);
  return [
    {
      title: 'Largest drags',
      unit,
      categories: top.map(({ label }) => label),
      series: [{ title: 'Drag', values: top.map(({ drag }) => toPage(drag ?? 0)) }],
    },
  ];
}

/** Labels and values of sheet CPD_SUMMARY, without rows that depend on the file type. */
export function listSummaryRows(
  answer: DragAnswer,
  list: AnswerList,
  delayCostPerDay: number,
): (readonly [string, ReportCell])[] {
  const { finish, work, unit, isClaimed, isExact, hoursPerDay, hasDates, caution } = answer;
  const figures = listFigures({ ...answer, isClaimed: true }, list);
  const get = (id: string): ReportCell => {
    const figure = figures.find((each) => each.id === id);
    return figure?.counted ?? figure?.value ?? null;
  };
  const rows: (readonly [string, ReportCell] | false)[] = [
    !isClaimed && ['Note', `${caution} Drags are indications only.`],
    ['Project Finish', finish === '' ? null : finish],
    hasDates && ['Remaining Duration', work],
    ['Unit', unit],
    ...answer.summary,
    ['Incomplete activities', get('activities')],
    ['Critical activities', get('critical')],
    ['Activities with drag', get('withDrag')],
    ['Activities with reverse drag', get('reverseDrag')],
    ['Tied activities', get('tied')],
    !isExact && ['Match with P6 total float (%)', get('agreementPercent')],
    ['Cost of a day of delay', delayCostPerDay || null],
    ['Hours a day', hoursPerDay],
  ];
  return rows.filter((row) => row !== false);
}
