import { defaultCheckOptions as defaults } from '@floatwise/schedule/check-options';
import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

const limit = (max: number, value: number) => z.number().min(0).max(max).default(value);
const percent = (value: number) => limit(100, value);
const days = (value: number) => limit(10_000, value);
const index = (value: number) => limit(10, value);

const patterns = () => z.string().trim().max(1000).default('');

/** Options that a form shows folded under a common title. */
const group = <Shape extends Record<string, z.ZodType>>(title: string, shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.meta({ group: title, ...schema.meta() })]),
  ) as Shape;

/** All limits and rules a planner may change; the defaults are DCMA's. Percentages are 0..100, days are working days. */
export const optionsSchema = z.object({
  ...group('Limits and rules of the fourteen checks', {
    logicPercent: percent(defaults.logicPercent).meta({
      title: '1 Logic: limit in %',
      description: 'At most this share of incomplete tasks may lack a predecessor or a successor.',
    }),
    lagPercent: percent(defaults.lagPercent).meta({
      title: '3 Lags: limit in %',
      description: 'At most this share of links may have a positive lag.',
    }),
    finishToStartPercent: percent(defaults.finishToStartPercent).meta({
      title: '4 FS share: limit in %',
      description: 'At least this share of links must be finish-to-start.',
    }),
    hardConstraintPercent: percent(defaults.hardConstraintPercent).meta({
      title: '5 Hard constraints: limit in %',
      description: 'At most this share of incomplete tasks may have a hard constraint.',
    }),
    p6Mandatory: z.boolean().default(defaults.p6Mandatory).meta({
      title: "5 Hard constraints: only P6's mandatory ones",
      description:
        'Count only Mandatory Start and Mandatory Finish. Otherwise Start On, Finish On, Start On or Before and Finish On or Before count as well.',
    }),
    highFloatPercent: percent(defaults.highFloatPercent).meta({
      title: '6 High float: limit in %',
      description: 'At most this share of incomplete tasks may have high float.',
    }),
    highFloatDays: days(defaults.highFloatDays).meta({
      title: '6 High float: days',
      description: "Total float above this many working days of the task's calendar is high.",
    }),
    highDurationPercent: percent(defaults.highDurationPercent).meta({
      title: '8 High duration: limit in %',
      description: 'At most this share of incomplete tasks may have a high duration.',
    }),
    highDurationDays: days(defaults.highDurationDays).meta({
      title: '8 High duration: days',
      description: "A duration above this many working days of the task's calendar is high.",
    }),
    highDurationOf: z
      .enum(['original', 'remaining'])
      .default(defaults.highDurationOf)
      .meta({
        title: '8 High duration: which duration',
        choiceTitles: { original: 'Original duration', remaining: 'Remaining duration' },
        description: "The original duration, or the remaining one, as in P6's own schedule check.",
      }),
    missedPercent: percent(defaults.missedPercent).meta({
      title: '11 Missed tasks: limit in %',
      description: 'At most this share of the tasks due by the data date may be unfinished or late.',
    }),
    testDays: z.number().min(1).max(10_000).default(defaults.testDays).meta({
      title: '12 Critical path test: days',
      description: 'Working days added to the first task of the longest path.',
    }),
    minCpli: index(defaults.minCpli).meta({
      title: '13 CPLI: limit',
      description: 'The index must be at least this.',
    }),
    minBei: index(defaults.minBei).meta({
      title: '14 BEI: limit',
      description: 'The index must be at least this.',
    }),
    beiMilestones: z.boolean().default(defaults.beiMilestones).meta({
      title: '14 BEI: count milestones',
      description: 'Count milestones like tasks in the Baseline Execution Index.',
    }),
    baselinedOnly: z.boolean().default(defaults.baselinedOnly).meta({
      title: 'Only tasks of the baseline',
      description:
        'With a baseline, checks 1 to 11 leave out tasks that are not in it. Planned dates are not a baseline.',
    }),
    plannedDates: z
      .enum(['show', 'judge'])
      .default(defaults.plannedDates)
      .meta({
        title: 'Planned dates instead of a baseline',
        choiceTitles: { show: 'Show the figures without scoring', judge: 'Score by planned dates' },
        description:
          'Without a baseline, checks 11, 14 and P27 have only planned dates, which P6 moves at every F9. Their figures are shown but not scored, unless you choose it.',
      }),
  }),
  ...group('Limits of the Plus checks', {
    longLagDays: days(defaults.longLagDays).meta({
      title: 'P7 Long lags: days',
      description: 'Lags above this many working days are long.',
    }),
    softConstraintPercent: percent(defaults.softConstraintPercent).meta({
      title: 'P10 Soft constraints: limit in %',
      description: 'At most this share of incomplete activities may have a soft or second constraint.',
    }),
    nearCriticalDays: days(defaults.nearCriticalDays).meta({
      title: 'P15 Near-critical: days',
      description: 'Total float above 0 and up to this many working days is near-critical.',
    }),
    nearCriticalPercent: percent(defaults.nearCriticalPercent).meta({
      title: 'P15 Near-critical: limit in %',
      description: 'At most this share of incomplete activities may be near-critical.',
    }),
    criticalPercent: percent(defaults.criticalPercent).meta({
      title: 'P16 Critical share: limit in %',
      description: 'Largest acceptable share of critical activities; having none also fails.',
    }),
    maxCalendars: z.int().min(1).max(10_000).default(defaults.maxCalendars).meta({
      title: 'P19 Calendars: number',
      description: 'At most this many calendars may be used.',
    }),
    minLogicDensity: index(defaults.minLogicDensity).meta({
      title: 'P21 Logic density: limit',
      description: 'At least this many links per activity.',
    }),
    maxPredecessors: z.int().min(1).max(10_000).default(defaults.maxPredecessors).meta({
      title: 'P21 Logic density: merge hotspots',
      description: 'Activities with more predecessors than this are listed as merge hotspots.',
    }),
  }),
  ...group('Activities to assess', {
    includeWbs: patterns().meta({
      title: 'Only these WBS elements',
      description:
        'Codes, paths or names of WBS elements, separated by commas; * stands for any text. Elements below them are included. Empty: all.',
    }),
    excludeWbs: patterns().meta({
      title: 'Without these WBS elements',
      description: 'Elements to leave out, in the same format.',
    }),
    includeCode: patterns().meta({
      title: 'Only these activity codes',
      description:
        'Values of activity codes, separated by commas, such as Phase=CON, Phase=EN* or CON. Empty: all.',
    }),
    excludeCode: patterns().meta({
      title: 'Without these activity codes',
      description: 'Values to leave out, in the same format.',
    }),
    excludeType: patterns().meta({
      title: 'Without these types',
      description: 'Types as P6 names them, such as Level of Effort, * Milestone.',
    }),
    excludeStatus: patterns().meta({
      title: 'Without these statuses',
      description: 'Not Started, In Progress or Completed.',
    }),
  }),
  ...group('Ribbon: the checks by part of the project', {
    ribbon: z
      .enum(['none', 'wbs', 'code', 'responsible', 'calendar'])
      .default('none')
      .meta({
        title: 'Ribbon',
        choiceTitles: {
          none: 'None',
          wbs: 'By WBS level',
          code: 'By activity code',
          responsible: 'By responsible manager',
          calendar: 'By calendar',
        },
        description: 'Shows the checks for each part of the project, worst first.',
      }),
    ribbonLevel: z.int().min(1).max(20).default(1).meta({
      title: 'Ribbon: WBS level',
      description: 'For a ribbon by WBS: 1 is the first level below the project.',
    }),
    ribbonCode: z.string().trim().max(200).default('').meta({
      title: 'Ribbon: activity code',
      description: 'For a ribbon by activity code: its name, such as Phase. Case does not matter.',
    }),
  }),
  printLists: z.boolean().default(false).meta({
    title: 'Print the lists too',
    description:
      'The lists of activities and links are printed with the workbook. Otherwise Summary prints on one page, and each check prints only its rule and figure.',
  }),
  ...codePageOption,
});
export type AssessmentOptions = z.infer<typeof optionsSchema>;
