import { z } from 'zod';

/** Most edits in a list: each is scheduled on its own. */
export const maxPlanEdits = 200;

const activityId = z.string().trim().min(1).max(200);
const name = z.string().trim().min(1).max(200);
const project = name.optional().describe('Short name of the project, where projects share Activity IDs.');
const newId = z.string().describe('Activity ID of the new activity, 1 to 40 characters, not in use.');
const newName = z.string().describe('Name of the new activity, up to 120 characters.');
const time = z
  .string()
  .describe('YYYY-MM-DDTHH:MM, or a day: its first working minute for a start, its last for a finish.');

const durationMembers = {
  days: z.number().nonnegative().optional().describe("In days of the activity's calendar."),
  hours: z.number().nonnegative().optional().describe('In working hours, instead of days.'),
};
const lagMembers = {
  lagDays: z
    .number()
    .optional()
    .describe("Lag in days of the lag calendar of the successor's project; negative for a lead."),
  lagHours: z.number().optional().describe('Lag in hours, instead of days. Without either, 0.'),
};

export const linkTypes = ['FS', 'SS', 'FF', 'SF'] as const;
const type = z.enum(linkTypes).default('FS');

/** P6's words for the constraints that an edit can set. */
export const constraintWords = [
  'Start On',
  'Start On or After',
  'Start On or Before',
  'Finish On',
  'Finish On or After',
  'Finish On or Before',
  'Mandatory Start',
  'Mandatory Finish',
  'As Late As Possible',
  'Expected Finish',
] as const;
const constraint = z.enum(constraintWords);

export const modeWords = ['retained logic', 'progress override', 'actual dates'] as const;

const edit = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...shape });

const newLink = { activity: activityId, type, ...lagMembers };
const newTerms = { type: z.enum(linkTypes).optional(), ...lagMembers };
const newLinks = z.array(z.strictObject(newLink)).max(1000).default([]);
const links = { predecessor: activityId, successor: activityId, type, project };

/** One change to a plan. Calendars, WBS elements and projects are named; durations are `days` or `hours`. */
export const planEditSchema = z.discriminatedUnion('kind', [
  edit('setDuration', {
    activity: activityId,
    project,
    ...durationMembers,
    of: z
      .enum(['remaining', 'original'])
      .default('remaining')
      .describe('Which duration of work in progress. Of work that has not started both change.'),
  }),
  edit('addActivity', {
    id: newId,
    name: newName,
    project,
    ...durationMembers,
    calendar: name.optional().describe("Name of a calendar; by default the project's."),
    wbs: name
      .optional()
      .describe('WBS path, code or name; by default that of the first predecessor or successor.'),
    predecessors: newLinks,
    successors: newLinks,
  }).describe('Adds an activity. A duration of 0 makes a finish milestone.'),
  edit('insertDelay', {
    activity: activityId,
    project,
    id: newId,
    name: newName,
    ...durationMembers,
    where: z.enum(['before', 'after', 'inside']),
    at: time
      .optional()
      .describe('For inside: when the delay begins. Work in progress: by default the data date.'),
    calendar: name.optional().describe('Name of a calendar; by default that of the activity.'),
  }).describe('Adds a delay event before, after or inside an activity, which is split.'),
  edit('removeActivity', {
    activity: activityId,
    project,
    join: z.boolean().default(true).describe('Whether its predecessors are tied to its successors.'),
  }),
  edit('addLink', { ...links, ...lagMembers }),
  edit('removeLink', { ...links, ...lagMembers }).describe(
    'Removes the relationships of that pair and type; with a lag, only that one.',
  ),
  edit('changeLink', {
    ...links,
    to: z.strictObject(newTerms),
  }).describe('Gives a relationship of that pair and type another type or lag.'),
  edit('setConstraint', {
    activity: activityId,
    project,
    constraint,
    date: time.optional().describe('Not for As Late As Possible.'),
  }).describe('Sets the primary constraint in place of the one that is there.'),
  edit('removeConstraint', {
    activity: activityId,
    project,
    constraint: constraint.optional().describe('By default all.'),
  }),
  edit('setCalendar', { activity: activityId, project, calendar: name }),
  edit('addNonwork', {
    calendar: name,
    project,
    from: z.string().describe('First day, YYYY-MM-DD.'),
    to: z.string().describe('Last day, YYYY-MM-DD.'),
  }).describe('Takes the working hours of days from a calendar, such as days of rain.'),
  edit('setProgress', {
    activity: activityId,
    project,
    actualStart: time.nullable().optional(),
    actualFinish: time.nullable().optional(),
    remaining: z.strictObject(durationMembers).optional(),
    percent: z.number().min(0).max(100).optional(),
    suspend: time.nullable().optional(),
    resume: time.nullable().optional(),
  }).describe('Reports progress; null takes a date away. The dates give the status.'),
  edit('setDataDate', { date: time, project }),
  edit('setMode', { mode: z.enum(modeWords), project }),
]);

export type PlanEdit = z.infer<typeof planEditSchema>;
export type PlanEditKind = PlanEdit['kind'];
export type PlanEditOf<Kind extends PlanEditKind> = Extract<PlanEdit, { kind: Kind }>;

/** A list of edits, applied in order. */
export const planEditsSchema = z.array(planEditSchema).max(maxPlanEdits);

/** Members of each kind of edit. */
export const planEditMembers: ReadonlyMap<string, readonly string[]> = new Map(
  planEditSchema.options.map(({ shape }) => [shape.kind.value, Object.keys(shape)]),
);

/** Members within members of edits, by the name of the outer one. */
export const nestedEditMembers: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    to: newTerms,
    remaining: durationMembers,
    predecessors: newLink,
    successors: newLink,
  }).map(([member, shape]) => [member, Object.keys(shape)]),
);
