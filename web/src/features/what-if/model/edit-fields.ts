import { planEditSchema, type PlanEditKind } from '@floatwise/contracts';
import { z } from 'zod';

/** What the kinds of edits are called, in the order of the menu. */
export const kindTitles: Readonly<Record<PlanEditKind, string>> = {
  setDuration: 'Change a duration',
  insertDelay: 'Add a delay',
  addActivity: 'Add an activity',
  removeActivity: 'Remove an activity',
  addLink: 'Add a relationship',
  removeLink: 'Cut a relationship',
  changeLink: 'Change a relationship',
  setConstraint: 'Set a constraint',
  removeConstraint: 'Remove a constraint',
  addNonwork: 'Take days from a calendar',
  setCalendar: 'Change the calendar of an activity',
  setProgress: 'Report progress',
  setDataDate: 'Move the data date',
  setMode: 'Change the progress mode',
};

export const editKinds = Object.keys(kindTitles) as PlanEditKind[];

export type FieldInput =
  | 'activity'
  | 'calendar'
  | 'project'
  | 'text'
  | 'number'
  | 'duration'
  | 'lag'
  | 'time'
  | 'day'
  | 'choice'
  | 'switch'
  | 'links';

/** A field of the form of an edit. */
export interface EditField {
  /** The member, such as `activity` or `to.type`; of a duration or lag the part before `days` or `lagDays`, which may be empty. */
  readonly path: string;
  readonly input: FieldInput;
  readonly title: string;
  readonly hint: string | undefined;
  readonly isRequired: boolean;
  /** Whether the value can be taken away. */
  readonly isNullable: boolean;
  readonly choices: readonly string[];
  readonly initial: string | boolean;
}

/** Titles and inputs of members, where the name of a member does not say them. */
const members: Readonly<Record<string, { readonly title: string; readonly input?: FieldInput }>> = {
  activity: { title: 'Activity', input: 'activity' },
  predecessor: { title: 'Predecessor', input: 'activity' },
  successor: { title: 'Successor', input: 'activity' },
  project: { title: 'Project', input: 'project' },
  days: { title: 'Duration', input: 'duration' },
  lagDays: { title: 'Lag', input: 'lag' },
  of: { title: 'Which duration' },
  id: { title: 'Activity ID' },
  name: { title: 'Name' },
  calendar: { title: 'Calendar', input: 'calendar' },
  wbs: { title: 'WBS' },
  predecessors: { title: 'Predecessors' },
  successors: { title: 'Successors' },
  where: { title: 'Where' },
  at: { title: 'Begins', input: 'time' },
  join: { title: 'Tie its predecessors to its successors' },
  type: { title: 'Type' },
  'to.type': { title: 'New type' },
  'to.lagDays': { title: 'New lag', input: 'lag' },
  constraint: { title: 'Constraint' },
  date: { title: 'Date', input: 'time' },
  from: { title: 'First day', input: 'day' },
  to: { title: 'Last day', input: 'day' },
  actualStart: { title: 'Actual start', input: 'time' },
  actualFinish: { title: 'Actual finish', input: 'time' },
  'remaining.days': { title: 'Remaining duration', input: 'duration' },
  percent: { title: 'Percent complete' },
  suspend: { title: 'Suspend', input: 'time' },
  resume: { title: 'Resume', input: 'time' },
  mode: { title: 'Progress mode' },
};

/** Said by another field. */
const saidElsewhere = new Set(['kind', 'hours', 'lagHours']);

const fieldsOfKinds = new Map(
  planEditSchema.options.map(({ shape }) => [shape.kind.value, listShape(shape, '')]),
);

/** The fields of a kind of edit, from the schema of edits. */
export const listFields = (kind: PlanEditKind): readonly EditField[] => fieldsOfKinds.get(kind) ?? [];

function listShape(shape: Readonly<Record<string, z.core.$ZodType>>, above: string): EditField[] {
  return Object.entries(shape).flatMap(([name, type]): EditField[] => {
    if (saidElsewhere.has(name)) return [];
    const path = `${above}${name}`;
    const read = unwrap(type);
    if (read.type instanceof z.ZodObject) return listShape(read.type.shape, `${path}.`);
    const { title, input = readInput(read.type) } = members[path] ?? members[name] ?? { title: name };
    const isWork = input === 'duration' || input === 'lag';
    return [
      {
        path: isWork ? above : path,
        input,
        title,
        // Dates have fields of their own, so how a bare time is written is no help.
        hint:
          isWork || input === 'day' || (input === 'time' && read.isRequired)
            ? undefined
            : z.globalRegistry.get(type)?.description,
        // Each edit with a duration of its own needs it.
        isRequired: isWork ? input === 'duration' && above === '' : read.isRequired,
        isNullable: read.isNullable,
        choices: read.type instanceof z.ZodEnum ? read.type.options.map(String) : [],
        initial: read.initial,
      },
    ];
  });
}

function readInput(type: z.core.$ZodType): FieldInput {
  if (type instanceof z.ZodEnum) return 'choice';
  if (type instanceof z.ZodBoolean) return 'switch';
  if (type instanceof z.ZodNumber) return 'number';
  return type instanceof z.ZodArray ? 'links' : 'text';
}

/** The type within what makes it optional or gives it a default. */
function unwrap(type: z.core.$ZodType) {
  let inner = type;
  let isRequired = true;
  let isNullable = false;
  let initial: string | boolean = '';
  for (;;) {
    if (inner instanceof z.ZodDefault) {
      const value: unknown = inner.def.defaultValue;
      if (typeof value === 'string' || typeof value === 'boolean') initial = value;
    } else if (inner instanceof z.ZodNullable) isNullable = true;
    else if (!(inner instanceof z.ZodOptional)) break;
    isRequired &&= inner instanceof z.ZodNullable;
    inner = inner.unwrap();
  }
  return { type: inner, isRequired, isNullable, initial };
}
