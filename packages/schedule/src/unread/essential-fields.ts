import { entities } from '../fields/entities.ts';
import type { Essential } from './essentials.ts';

type EntityName = 'projects' | 'calendars' | 'activities' | 'relationships';
type FieldNames<Name extends EntityName> = {
  readonly [Field in keyof (typeof entities)[Name]['fields']]?: Essential;
};

/** The kind of each essential field of the model. Fields that are missing here move no date and decide no check. */
const kinds: { readonly [Name in EntityName]: FieldNames<Name> } = {
  projects: { dataDate: 'dataDates', plannedStart: 'dates', mustFinishBy: 'dates' },
  calendars: { hoursPerDay: 'calendars' },
  activities: {
    type: 'activityTypes',
    status: 'statuses',
    originalDurationMinutes: 'durations',
    remainingDurationMinutes: 'durations',
    totalFloatMinutes: 'floats',
    freeFloatMinutes: 'floats',
    actualStart: 'dates',
    actualFinish: 'dates',
    earlyStart: 'storedDates',
    earlyFinish: 'storedDates',
    lateStart: 'storedDates',
    lateFinish: 'storedDates',
    remainingStart: 'storedDates',
    remainingFinish: 'storedDates',
    remainingLateStart: 'storedDates',
    remainingLateFinish: 'storedDates',
    plannedStart: 'storedDates',
    plannedFinish: 'storedDates',
    expectedFinish: 'dates',
    suspended: 'dates',
    resumed: 'dates',
    externalEarlyStart: 'dates',
    externalLateFinish: 'dates',
  },
  relationships: { type: 'relationshipTypes', lagMinutes: 'lags' },
};

/** Fields that an activity stores in its constraints. */
const constraintColumns = ['cstr_type', 'cstr_date', 'cstr_type2', 'cstr_date2'];
const constraintElements = ['Primary', 'Secondary'].flatMap((which) => [
  `${which}ConstraintType`,
  `${which}ConstraintDate`,
]);

function collect(place: 'column' | 'element'): ReadonlyMap<string, Essential> {
  const isColumn = place === 'column';
  const found = (Object.keys(kinds) as EntityName[]).flatMap((name) => {
    const { table, element, fields } = entities[name];
    const owner = isColumn ? table : element;
    return Object.entries<Essential>(kinds[name]).map(([field, kind]): [string, Essential] => {
      const known: Readonly<Record<string, { readonly column: string; readonly element: string }>> = fields;
      return [`${owner} ${known[field]?.[place] ?? ''}`, kind];
    });
  });
  const [owner, names] = isColumn ? ['TASK', constraintColumns] : ['Activity', constraintElements];
  return new Map([
    ...found,
    ...names.map((name): [string, Essential] => [`${owner} ${name}`, 'constraints']),
  ]);
}

/** Kinds by table and column of an XER, such as `TASK status_code`. */
export const essentialColumns = collect('column');
/** Kinds by element and child element of P6 XML, such as `Activity Status`. */
export const essentialElements = collect('element');
