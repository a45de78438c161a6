import type { CostAccount, Project, Role, Schedule, ScheduleOptions } from '../../model/index.ts';
import { fieldCodes, fieldWords } from '../../fields/field-codes.ts';
import { writeActivity, writeAssignment, writeCalendar, writeUserFields } from './write-records.ts';
import { date, element, flag, hours, share, word, type Value } from './xml-element.ts';

const listProjectFields = (project: Project, { wbsNodes }: Schedule): Record<string, Value> => ({
  ActivityDefaultActivityType: word(fieldCodes.activityType, project.defaultActivityType),
  ActivityDefaultCalendarObjectId: project.calendarId,
  ActivityDefaultDurationType: word(fieldCodes.durationType, project.defaultDurationType),
  ActivityDefaultPercentCompleteType: word(
    fieldCodes.percentCompleteType,
    project.defaultPercentCompleteType,
  ),
  CriticalActivityFloatLimit: hours(project.criticalFloatMinutes),
  CriticalActivityPathType: word(fieldCodes.criticalPathType, project.criticalPathType),
  CurrentBaselineProjectObjectId: project.baselineProjectId,
  DataDate: date(project.dataDate),
  External: flag(project.isExported !== true),
  Id: project.code,
  LastScheduleDate: date(project.lastScheduled),
  MustFinishByDate: date(project.mustFinishBy),
  Name: wbsNodes.find((node) => node.projectId === project.id && node.isProjectNode)?.name,
  ObjectId: project.id,
  OriginalProjectObjectId: project.originalProjectId,
  PlannedStartDate: date(project.plannedStart),
  ProjectForecastStartDate: date(project.forecastStart),
  ScheduledFinishDate: date(project.scheduledFinish),
  WBSCodeSeparator: project.wbsSeparator,
  WBSObjectId: wbsNodes.find((node) => node.projectId === project.id && node.isProjectNode)?.id,
});

const writeOptions = (options: ScheduleOptions): string =>
  element('ScheduleOptions', {
    CalculateFloatBasedOnFinishDate: flag(options.floatToProjectFinish),
    ComputeTotalFloatType: word(fieldCodes.totalFloatType, options.totalFloatType),
    IgnoreOtherProjectRelationships: flag(options.ignoreOtherProjects),
    MakeOpenEndedActivitiesCritical: flag(options.openEndsCritical),
    MaximumMultipleFloatPaths: options.floatPaths?.limit,
    MultipleFloatPathsEnabled: flag(options.floatPaths !== undefined),
    MultipleFloatPathsEndingActivityObjectId: options.floatPaths?.endActivityId,
    MultipleFloatPathsUseTotalFloat: flag(options.floatPaths?.byTotalFloat),
    OutOfSequenceScheduleType: word(fieldWords.progressMode, options.progressMode),
    RelationshipLagCalendar: word(fieldCodes.lagCalendar, options.lagCalendar),
    StartToStartLagCalculationType: flag(options.lagFromEarlyStart),
    UseExpectedFinishDates: flag(options.useExpectedFinish),
  });

/** A project or baseline with its records. */
function writeProject(name: string, project: Project, schedule: Schedule): string {
  const of = <Entity extends { readonly projectId: string | undefined }>(list: readonly Entity[]): Entity[] =>
    list.filter(({ projectId }) => projectId === project.id);
  const roots = new Set<string | undefined>(
    schedule.wbsNodes.filter(({ isProjectNode }) => isProjectNode).map(({ id }) => id),
  );
  const inner = [
    writeUserFields(schedule, project.id),
    ...of(schedule.calendars).map(writeCalendar),
    ...of(schedule.wbsNodes)
      .filter(({ isProjectNode }) => !isProjectNode)
      .map((node) =>
        element('WBS', {
          Code: node.code,
          EarnedValueComputeType: word(fieldWords.performanceRule, node.performanceRule),
          EarnedValueUserPercent: share(node.performancePercent),
          Name: node.name,
          OBSObjectId: node.obsId,
          ObjectId: node.id,
          ParentObjectId: roots.has(node.parentId) ? undefined : node.parentId,
          ProjectObjectId: node.projectId,
          SequenceNumber: node.sequence,
        }),
      ),
    ...of(schedule.activities).map((activity) => writeActivity(activity, schedule)),
    ...of(schedule.assignments).map(writeAssignment),
    ...of(schedule.expenses).map((expense) =>
      element('ActivityExpense', {
        AccrualType: word(fieldCodes.accrual, expense.accrual),
        ActivityObjectId: expense.activityId,
        ActualCost: expense.actualCost,
        CostAccountObjectId: expense.accountId,
        ExpenseCategoryObjectId: expense.categoryId,
        ExpenseItem: expense.name,
        ObjectId: expense.id,
        PlannedCost: expense.budgetedCost,
        PlannedUnits: expense.budgetedUnits,
        PricePerUnit: expense.pricePerUnit,
        ProjectObjectId: expense.projectId,
        RemainingCost: expense.remainingCost,
      }),
    ),
    ...schedule.notebooks.map((note) =>
      element('ActivityNote', {
        ActivityObjectId: note.activityId,
        Note: note.text,
        NotebookTopicObjectId: note.topicId,
      }),
    ),
    ...of(schedule.wbsNotebooks).map((note) =>
      element('ProjectNote', {
        Note: note.text,
        NotebookTopicObjectId: note.topicId,
        ProjectObjectId: note.projectId,
        WBSObjectId: note.wbsId,
      }),
    ),
    ...schedule.relationships
      .filter(({ successorProjectId }) => successorProjectId === project.id)
      .map((link) =>
        element('Relationship', {
          Lag: hours(link.lagMinutes),
          ObjectId: link.id,
          PredecessorActivityObjectId: link.predecessorId,
          PredecessorProjectObjectId: link.predecessorProjectId,
          SuccessorActivityObjectId: link.successorId,
          SuccessorProjectObjectId: link.successorProjectId,
          Type: word(fieldCodes.relationshipType, link.type),
        }),
      ),
    ...of(schedule.options).map(writeOptions),
  ];
  return element(name, listProjectFields(project, schedule), inner.join(''));
}

function writeShared(schedule: Schedule): string {
  const named = ({ id, parentId, code, name }: Role | CostAccount): Record<string, Value> => ({
    Id: code,
    Name: name,
    ObjectId: id,
    ParentObjectId: parentId,
  });
  return [
    ...schedule.currencies.map((currency) =>
      element('Currency', {
        DecimalSymbol: word(fieldCodes.decimalSymbol, currency.decimalSymbol),
        ExchangeRate: currency.exchangeRate,
        Id: currency.code,
        Name: currency.name,
        ObjectId: currency.id,
        Symbol: currency.symbol,
      }),
    ),
    ...schedule.userFieldTypes.map((type) =>
      element('UDFType', {
        DataType: word(fieldCodes.userFieldDataType, type.dataType),
        ObjectId: type.id,
        SubjectArea: word(fieldWords.subjectArea, type.subject),
        Title: type.label,
      }),
    ),
    ...schedule.obsNodes.map(({ id, parentId, name }) =>
      element('OBS', { Name: name, ObjectId: id, ParentObjectId: parentId }),
    ),
    ...schedule.calendars.filter(({ projectId }) => projectId === undefined).map(writeCalendar),
    ...schedule.costAccounts.map((account) => element('CostAccount', named(account))),
    ...schedule.roles.map((role) => element('Role', named(role))),
    ...schedule.resources.map((resource) =>
      element(
        'Resource',
        {
          CalendarObjectId: resource.calendarId,
          Id: resource.code,
          Name: resource.name,
          ObjectId: resource.id,
          ParentObjectId: resource.parentId,
          ResourceType: word(fieldCodes.resourceType, resource.type),
        },
        writeUserFields(schedule, resource.id),
      ),
    ),
    ...schedule.notebookTopics.map(({ id, name }) => element('NotebookTopic', { Name: name, ObjectId: id })),
    ...schedule.activityCodeTypes.map((type) =>
      element('ActivityCodeType', {
        Name: type.name,
        ObjectId: type.id,
        ProjectObjectId: type.projectId,
        Scope: word(fieldCodes.activityCodeScope, type.scope),
      }),
    ),
    ...schedule.activityCodes.map((code) =>
      element('ActivityCode', {
        CodeTypeObjectId: code.typeId,
        CodeValue: code.code,
        Description: code.name,
        ObjectId: code.id,
        ParentObjectId: code.parentId,
      }),
    ),
  ].join('');
}

/** Writes a schedule as P6 XML, with baselines of its projects. Based on Oracle's schema, not on the reader. */
export function writePmxml(schedule: Schedule, baselines: readonly Schedule[] = []): Uint8Array {
  const projects = schedule.projects.map((project) => writeProject('Project', project, schedule));
  const others = baselines.flatMap((baseline) =>
    baseline.projects.map((project) => writeProject('BaselineProject', project, baseline)),
  );
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n<APIBusinessObjects ' +
      'xmlns="http://xmlns.oracle.com/Primavera/P6/V19.12/API/BusinessObjects" ' +
      'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n' +
      `${writeShared(schedule)}${projects.join('')}${others.join('')}</APIBusinessObjects>\n`,
  );
}
