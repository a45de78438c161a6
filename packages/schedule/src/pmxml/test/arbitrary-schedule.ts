import fc from 'fast-check';
import * as model from '../../model/index.ts';
import type { Schedule } from '../../model/index.ts';
import { activities, assignmentFields } from './arbitrary-activities.ts';
import {
  text,
  textOrEmpty,
  optional,
  date,
  duration,
  number,
  percent,
  flag,
  oneOf,
  idOf,
  makeId,
  calendarData,
  kinds,
  projectId,
  rootId,
  withIds,
} from './arbitrary-values.ts';

const named = (kind: number) =>
  withIds(kind, fc.record({ parentId: optional(idOf(kind, 3)), code: textOrEmpty, name: textOrEmpty }));

const project = fc.record({
  id: fc.constant(projectId),
  code: text,
  isExported: flag,
  dataDate: optional(date),
  plannedStart: optional(date),
  mustFinishBy: optional(date),
  scheduledFinish: optional(date),
  forecastStart: optional(date),
  lastScheduled: optional(date),
  calendarId: optional(idOf(kinds.calendar, 3)),
  wbsSeparator: oneOf('.', '-', '/'),
  baselineProjectId: optional(idOf(kinds.other, 3)),
  originalProjectId: optional(idOf(kinds.other, 3)),
  criticalPathType: oneOf<model.CriticalPathType>('totalFloat', 'longestPath'),
  criticalFloatMinutes: duration,
  defaultActivityType: optional(oneOf(...model.activityTypes)),
  defaultPercentCompleteType: optional(oneOf<model.PercentCompleteType>('physical', 'duration', 'units')),
  defaultDurationType: optional(oneOf(...model.listValues('durationType'))),
  row: fc.constant(0),
});

const options = fc.record({
  projectId: fc.constant(projectId),
  progressMode: oneOf<model.ProgressMode>('retainedLogic', 'progressOverride', 'actualDates'),
  lagCalendar: oneOf<model.LagCalendar>('predecessor', 'successor', 'projectDefault', 'twentyFourHour'),
  totalFloatType: oneOf<model.TotalFloatType>('start', 'finish', 'least'),
  openEndsCritical: flag,
  useExpectedFinish: flag,
  lagFromEarlyStart: flag,
  ignoreOtherProjects: flag,
  floatToProjectFinish: flag,
  floatPaths: optional(
    fc.record({
      limit: optional(fc.nat()),
      byTotalFloat: flag,
      endActivityId: optional(idOf(kinds.activity, 3)),
    }),
  ),
  row: fc.constant(0),
});

/** Elements below the root, and the root last, where the reader puts a missing one. */
const wbsNodes = fc
  .tuple(
    fc.array(
      fc.record({
        projectId: fc.constant(projectId),
        parentId: fc.oneof(idOf(kinds.wbs, 3), fc.constant(rootId)),
        isProjectNode: fc.constant(false),
        code: textOrEmpty,
        name: textOrEmpty,
        obsId: optional(idOf(kinds.obs, 3)),
        sequence: optional(fc.nat()),
        performanceRule: optional(oneOf('EC_Cmp_pct', 'EC_0_100', 'EC_50_50', 'EC_User_pct', 'EC_MS')),
        performancePercent: optional(percent),
      }),
      { maxLength: 4 },
    ),
    text,
  )
  .map(([nodes, name]) => ({
    nodes: nodes.map((node, row) => ({ id: makeId(kinds.wbs, row), ...node, row })),
    name,
  }));

const createRoot = (code: string, name: string, row: number): model.WbsNode => ({
  id: rootId,
  projectId,
  parentId: undefined,
  isProjectNode: true,
  code,
  name,
  obsId: undefined,
  sequence: undefined,
  performanceRule: undefined,
  performancePercent: undefined,
  row,
});

/** Schedules of one project with every list of the model, with only those fields that P6 XML has. */
export const arbitrarySchedule: fc.Arbitrary<Schedule> = fc
  .record({
    project,
    options: fc.array(options, { maxLength: 1 }),
    calendars: withIds(
      kinds.calendar,
      fc.record({
        name: text,
        type: optional(oneOf<model.CalendarType>('global', 'project', 'resource')),
        isDefault: flag,
        projectId: fc.constant(undefined),
        baseCalendarId: optional(idOf(kinds.calendar, 3)),
        hoursPerDay: optional(number.filter((hours) => hours >= 1 / 60 && hours <= 24)),
        hoursPerWeek: optional(number),
        hoursPerMonth: optional(number),
        hoursPerYear: optional(number),
        data: optional(calendarData),
      }),
    ),
    wbs: wbsNodes,
    obsNodes: withIds(kinds.obs, fc.record({ parentId: optional(idOf(kinds.obs, 3)), name: textOrEmpty })),
    activities,
    relationships: withIds(
      kinds.other,
      fc.record({
        predecessorId: idOf(kinds.activity, 5),
        successorId: idOf(kinds.activity, 5),
        predecessorProjectId: fc.constant(projectId),
        successorProjectId: fc.constant(projectId),
        type: oneOf(...model.relationshipTypes),
        lagMinutes: duration,
        floatPath: fc.constant(undefined),
      }),
    ),
    resources: withIds(
      kinds.resource,
      fc.record({
        parentId: optional(idOf(kinds.resource, 3)),
        code: text,
        name: textOrEmpty,
        type: optional(oneOf(...model.listValues('resourceType'))),
        calendarId: optional(idOf(kinds.calendar, 3)),
      }),
    ),
    roles: named(kinds.role),
    costAccounts: named(kinds.account),
    assignments: withIds(kinds.other, assignmentFields),
    expenses: withIds(
      kinds.other,
      fc.record({
        activityId: idOf(kinds.activity, 5),
        projectId: fc.constant(projectId),
        accountId: optional(idOf(kinds.account, 3)),
        name: textOrEmpty,
        categoryId: optional(fc.constant('12')),
        accrual: optional(oneOf<model.AccrualType>('uniform', 'start', 'end')),
        budgetedUnits: optional(number),
        pricePerUnit: optional(number),
        budgetedCost: optional(number),
        actualCost: optional(number),
        remainingCost: optional(number),
      }),
    ),
    activityCodeTypes: withIds(
      kinds.code,
      fc.record({
        name: text,
        scope: optional(oneOf<model.ActivityCodeScope>('global', 'eps', 'project')),
        projectId: optional(fc.constant(projectId)),
        wbsId: fc.constant(undefined),
      }),
    ),
    activityCodes: withIds(
      kinds.code,
      fc.record({
        typeId: idOf(kinds.code, 3),
        parentId: optional(idOf(kinds.code, 3)),
        code: textOrEmpty,
        name: textOrEmpty,
      }),
    ),
    userFieldTypes: withIds(
      kinds.field,
      fc.record({
        subject: oneOf('TASK', 'PROJECT', 'RSRC', 'TASKRSRC', 'PROJWBS', 'PROJCOST'),
        label: text,
        dataType: optional(
          oneOf<model.UserFieldDataType>(
            'text',
            'startDate',
            'finishDate',
            'cost',
            'number',
            'integer',
            'indicator',
          ),
        ),
      }),
    ),
    codes: fc.array(fc.record({ typeId: idOf(kinds.code, 3), codeId: idOf(kinds.code, 3) }), {
      maxLength: 2,
    }),
    field: optional(
      fc.record({
        typeId: idOf(kinds.field, 3),
        text: optional(text),
        number: optional(number),
        date: optional(date),
        codeId: optional(fc.constant('77')),
      }),
    ),
    notebookTopics: withIds(kinds.other, fc.record({ name: textOrEmpty })),
    notes: fc.array(fc.record({ topicId: optional(idOf(kinds.other, 3)), text: optional(text) }), {
      maxLength: 3,
    }),
    wbsNotes: fc.array(
      fc.record({
        topicId: optional(idOf(kinds.other, 3)),
        text: optional(text),
        wbsId: optional(idOf(kinds.wbs, 3)),
      }),
      { maxLength: 3 },
    ),
    currencies: withIds(
      kinds.other,
      fc.record({
        code: text,
        name: optional(text),
        exchangeRate: optional(number),
        symbol: optional(text),
        decimalSymbol: optional(oneOf<model.DecimalSymbol>('.', ',')),
      }),
    ),
  })
  .map(({ project: own, wbs, codes, field, notes, wbsNotes, ...lists }) => {
    const [first] = lists.activities;
    const activityId = first?.id ?? makeId(kinds.activity, 0);
    return {
      ...lists,
      projects: [own],
      wbsNodes: [...wbs.nodes, createRoot(own.code, wbs.name, wbs.nodes.length)],
      notebooks: notes.map((each, row) => ({ activityId, ...each, row })),
      wbsNotebooks: wbsNotes.map((each, row) => ({ projectId, ...each, row })),
      activityCodeAssignments: codes.map((each, row) => ({ activityId, ...each, row })),
      userFieldValues: field === undefined ? [] : [{ recordId: activityId, projectId, ...field, row: 0 }],
    };
  });
