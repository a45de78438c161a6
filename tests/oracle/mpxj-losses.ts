import { replaceFields, type Schedule } from '@floatwise/schedule/model';

type ListName = keyof Schedule;
type Fields = Readonly<Record<string, unknown>>;

/** How MPXJ changes a field between reading an XER and writing P6 XML. */
interface Loss {
  /** List and field of the model. */
  readonly field: `${ListName}.${string}`;
  readonly why: string;
  /** The value in the P6 XML. */
  readonly change: (value: unknown, entity: Fields) => unknown;
}

const lose = (): undefined => undefined;
const always =
  (value: unknown): Loss['change'] =>
  () =>
    value;
/** MPXJ rounds hours of work to two decimals. */
const roundHours = (value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;
const zeroIfMissing = (value: unknown): unknown => roundHours(value) ?? 0;

const listLosses = (list: ListName, fields: readonly string[], why: string, change: Loss['change']): Loss[] =>
  fields.map((field) => ({ field: `${list}.${field}`, why, change }));

/** Everything that MPXJ 16.10 loses or changes, by name. All other fields must be unchanged. */
export const losses: readonly Loss[] = [
  ...listLosses('obsNodes', ['id'], 'OBS is not written', lose),
  ...listLosses(
    'wbsNodes',
    ['obsId', 'performanceRule', 'performancePercent'],
    'not written with WBS nodes',
    lose,
  ),
  ...listLosses(
    'activities',
    ['freeFloatMinutes', 'floatPath', 'floatPathOrder'],
    'not written with activities',
    lose,
  ),
  ...listLosses('activities', ['isOnLongestPath'], 'only Yes is written', (value) =>
    value === true ? true : undefined,
  ),
  ...listLosses(
    'activities',
    ['budgetedLaborUnits', 'remainingLaborUnits', 'budgetedNonlaborUnits', 'remainingNonlaborUnits'],
    'rounded to two decimals',
    roundHours,
  ),
  ...listLosses(
    'activities',
    ['actualLaborUnits', 'actualNonlaborUnits'],
    'rounded to two decimals; 0 where there are none',
    zeroIfMissing,
  ),
  ...listLosses('relationships', ['floatPath'], 'not written with relationships', lose),
  ...listLosses('assignments', ['drivesDates'], 'not written with assignments', lose),
  ...listLosses(
    'assignments',
    ['budgetedUnits', 'remainingUnits', 'actualRegularUnits'],
    'rounded to two decimals',
    roundHours,
  ),
  ...listLosses('assignments', ['pricePerUnit'], 'a price of 0 is not written', (value) =>
    value === 0 ? undefined : value,
  ),
  ...listLosses('projects', ['defaultActivityType'], "MPXJ's own default", always('task')),
  ...listLosses('projects', ['defaultPercentCompleteType'], "MPXJ's own default", always('duration')),
  ...listLosses('projects', ['defaultDurationType'], "MPXJ's own default", always('fixedDurationAndUnits')),
  ...listLosses('projects', ['isExported'], 'Yes where the XER does not say', (value) => value ?? true),
  ...listLosses(
    'userFieldTypes',
    ['dataType'],
    'indicators become text, finish dates start dates',
    (value) => (value === 'indicator' ? 'text' : value === 'finishDate' ? 'startDate' : value),
  ),
];

/** MPXJ and the XER disagree on these fields by design, so they are counted, not compared. */
export const uncomparedFields: Readonly<Record<string, string>> = {
  'calendars.isDefault': 'MPXJ marks the default calendar of the projects',
  'currencies.symbol': 'MPXJ reads the code page of an XER differently',
};

/** The fields of a file that changed, each for a known reason. */
export function applyLosses(schedule: Schedule): Schedule {
  const changed: Partial<Record<ListName, unknown>> = {};
  for (const list of Object.keys(schedule) as (ListName | 'findings' | 'unread')[]) {
    if (list === 'findings' || list === 'unread') continue;
    const own = losses.filter(({ field }) => field.startsWith(`${list}.`));
    const entities = schedule[list] as readonly object[];
    changed[list] = entities.map((entity) => applyTo(entity, own));
  }
  // Every list of the schedule is kept.
  return { ...(changed as unknown as Schedule), obsNodes: [] };
}

function applyTo(entity: object, own: readonly Loss[]): object {
  const fields = replaceFields(entity, {}) as Record<string, unknown>;
  for (const { field, change } of own) {
    const name = field.slice(field.indexOf('.') + 1);
    fields[name] = change(fields[name], fields);
  }
  return fields;
}
