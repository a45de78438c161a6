import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

const percent = (value: number) => z.number().min(0).max(100).default(value);
const days = (value: number) => z.number().min(0).max(10_000).default(value);
const index = (value: number) => z.number().min(0).max(10).default(value);

/** Under these names a form folds the options away. */
const dcmaGroup = 'Limits and rules of the fourteen checks';
const plusGroup = 'Limits of the Plus checks';

/** Every limit and rule a planner may change; the defaults are DCMA's. Percentages 0..100, days are working days. */
export const optionsSchema = z.object({
  logicPercent: percent(5).meta({
    group: dcmaGroup,
    title: '1 Logic: limit in %',
    description: 'At most this share of incomplete tasks may lack a predecessor or a successor.',
  }),
  lagPercent: percent(5).meta({
    group: dcmaGroup,
    title: '3 Lags: limit in %',
    description: 'At most this share of links may have a positive lag.',
  }),
  finishToStartPercent: percent(90).meta({
    group: dcmaGroup,
    title: '4 FS share: limit in %',
    description: 'At least this share of links must be finish-to-start.',
  }),
  hardConstraintPercent: percent(5).meta({
    group: dcmaGroup,
    title: '5 Hard constraints: limit in %',
    description: 'At most this share of incomplete tasks may have a hard constraint.',
  }),
  p6Mandatory: z.boolean().default(false).meta({
    group: dcmaGroup,
    title: "5 Hard constraints: only P6's mandatory ones",
    description:
      'Count Mandatory Start and Mandatory Finish alone. Otherwise Start On, Finish On, Start On or Before and Finish On or Before count as well.',
  }),
  highFloatPercent: percent(5).meta({
    group: dcmaGroup,
    title: '6 High float: limit in %',
    description: 'At most this share of incomplete tasks may have high float.',
  }),
  highFloatDays: days(44).meta({
    group: dcmaGroup,
    title: '6 High float: days',
    description: "Total float above so many working days of the task's calendar is high.",
  }),
  highDurationPercent: percent(5).meta({
    group: dcmaGroup,
    title: '8 High duration: limit in %',
    description: 'At most this share of incomplete tasks may have a high duration.',
  }),
  highDurationDays: days(44).meta({
    group: dcmaGroup,
    title: '8 High duration: days',
    description: "A duration above so many working days of the task's calendar is high.",
  }),
  highDurationOf: z
    .enum(['original', 'remaining'])
    .default('original')
    .meta({
      group: dcmaGroup,
      title: '8 High duration: which duration',
      choiceTitles: { original: 'Original duration', remaining: 'Remaining duration' },
      description: "The original duration, or the remaining one as P6's own schedule check has it.",
    }),
  missedPercent: percent(5).meta({
    group: dcmaGroup,
    title: '11 Missed tasks: limit in %',
    description: 'At most this share of the tasks due by the data date may be unfinished or late.',
  }),
  testDays: z.number().min(1).max(10_000).default(600).meta({
    group: dcmaGroup,
    title: '12 Critical path test: days',
    description: 'So many working days are added to the first task of the longest path.',
  }),
  minCpli: index(0.95).meta({
    group: dcmaGroup,
    title: '13 CPLI: limit',
    description: 'The index must be at least this.',
  }),
  minBei: index(0.95).meta({
    group: dcmaGroup,
    title: '14 BEI: limit',
    description: 'The index must be at least this.',
  }),
  beiMilestones: z.boolean().default(false).meta({
    group: dcmaGroup,
    title: '14 BEI: count milestones',
    description: 'Count milestones like tasks in the Baseline Execution Index.',
  }),
  baselinedOnly: z.boolean().default(true).meta({
    group: dcmaGroup,
    title: 'Only tasks of the baseline',
    description:
      'With a baseline, checks 1 to 11 leave out tasks that are not in it. Planned dates are no baseline.',
  }),
  plannedDates: z
    .enum(['show', 'judge'])
    .default('show')
    .meta({
      group: dcmaGroup,
      title: 'Planned dates in place of a baseline',
      choiceTitles: { show: 'Show the figures, judge nothing', judge: 'Judge by planned dates' },
      description:
        'Without a baseline checks 11, 14 and P27 have only planned dates to go by, which P6 moves at every F9: their figures are shown and not judged, unless you ask for it.',
    }),
  longLagDays: days(10).meta({
    group: plusGroup,
    title: 'P7 Long lags: days',
    description: 'Lags above so many working days are long.',
  }),
  softConstraintPercent: percent(10).meta({
    group: plusGroup,
    title: 'P10 Soft constraints: limit in %',
    description: 'At most this share of incomplete activities may have a soft or second constraint.',
  }),
  nearCriticalDays: days(10).meta({
    group: plusGroup,
    title: 'P15 Near-critical: days',
    description: 'Total float above 0 and up to so many working days is near-critical.',
  }),
  nearCriticalPercent: percent(20).meta({
    group: plusGroup,
    title: 'P15 Near-critical: limit in %',
    description: 'At most this share of incomplete activities may be near-critical.',
  }),
  criticalPercent: percent(30).meta({
    group: plusGroup,
    title: 'P16 Critical share: limit in %',
    description: 'At most this share of incomplete activities may be critical; none is as wrong.',
  }),
  maxCalendars: z.int().min(1).max(10_000).default(10).meta({
    group: plusGroup,
    title: 'P19 Calendars: number',
    description: 'At most so many calendars may be in use.',
  }),
  minLogicDensity: index(2).meta({
    group: plusGroup,
    title: 'P21 Logic density: limit',
    description: 'At least so many links an activity.',
  }),
  maxPredecessors: z.int().min(1).max(10_000).default(10).meta({
    group: plusGroup,
    title: 'P21 Logic density: merge hotspots',
    description: 'Activities with more predecessors than these are listed as merge hotspots.',
  }),
  printLists: z.boolean().default(false).meta({
    title: 'Print the lists too',
    description:
      'The lists of activities and links are printed with the workbook. Otherwise Summary is one page and every check prints its rule and figure alone.',
  }),
  ...codePageOption,
});
export type AssessmentOptions = z.infer<typeof optionsSchema>;
