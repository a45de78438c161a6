import { describe, expect, it } from 'vitest';
import { entities } from '../fields/entities.ts';
import { fieldCodes, fieldWords } from '../fields/field-codes.ts';
import { countUnread } from '../unread/count-unread.ts';
import { plainActivity, readProject, readText, wrap } from './test/small-pmxml.ts';

/** Elements of Oracle's schema p6apibo.xsd, versions 22.12 and 24.12, that the reader uses, by record. */
const schema: Readonly<Record<string, string>> = {
  Project:
    'ObjectId Id DataDate PlannedStartDate MustFinishByDate ScheduledFinishDate ProjectForecastStartDate LastScheduleDate ' +
    'ActivityDefaultCalendarObjectId WBSCodeSeparator CurrentBaselineProjectObjectId OriginalProjectObjectId ' +
    'CriticalActivityPathType CriticalActivityFloatLimit ActivityDefaultActivityType ActivityDefaultPercentCompleteType ' +
    'ActivityDefaultDurationType',
  ScheduleOptions:
    'ProjectObjectId RelationshipLagCalendar ComputeTotalFloatType MakeOpenEndedActivitiesCritical UseExpectedFinishDates ' +
    'StartToStartLagCalculationType CalculateFloatBasedOnFinishDate',
  Calendar:
    'ObjectId Name Type IsDefault ProjectObjectId BaseCalendarObjectId HoursPerDay HoursPerWeek HoursPerMonth HoursPerYear',
  WBS: 'ObjectId ProjectObjectId ParentObjectId Code Name OBSObjectId SequenceNumber EarnedValueUserPercent',
  OBS: 'ObjectId ParentObjectId Name',
  Resource: 'ObjectId ParentObjectId Id Name ResourceType CalendarObjectId',
  Role: 'ObjectId ParentObjectId Id Name',
  CostAccount: 'ObjectId ParentObjectId Id Name',
  ActivityExpense:
    'ObjectId ActivityObjectId ProjectObjectId CostAccountObjectId ExpenseItem ExpenseCategoryObjectId AccrualType PlannedUnits ' +
    'PricePerUnit PlannedCost ActualCost RemainingCost',
  ActivityCodeType: 'ObjectId Name Scope ProjectObjectId EPSObjectId',
  ActivityCode: 'ObjectId CodeTypeObjectId ParentObjectId CodeValue Description',
  UDFType: 'ObjectId Title DataType',
  NotebookTopic: 'ObjectId Name',
  ActivityNote: 'ActivityObjectId NotebookTopicObjectId Note',
  ProjectNote: 'ProjectObjectId WBSObjectId NotebookTopicObjectId Note',
  Currency: 'ObjectId Id Name ExchangeRate Symbol',
  Activity:
    'ObjectId Id Name GUID ProjectObjectId WBSObjectId CalendarObjectId Type Status PercentCompleteType DurationType ' +
    'PhysicalPercentComplete PlannedDuration RemainingDuration TotalFloat FreeFloat ActualStartDate ActualFinishDate ' +
    'EarlyStartDate EarlyFinishDate LateStartDate LateFinishDate RemainingEarlyStartDate RemainingEarlyFinishDate ' +
    'RemainingLateStartDate RemainingLateFinishDate PlannedStartDate PlannedFinishDate ExpectedFinishDate SuspendDate ResumeDate ' +
    'ExternalEarlyStartDate ExternalLateFinishDate IsLongestPath FloatPath FloatPathOrder PrimaryResourceObjectId ' +
    'PlannedLaborUnits ActualLaborUnits RemainingLaborUnits PlannedNonLaborUnits ActualNonLaborUnits RemainingNonLaborUnits',
  Relationship:
    'ObjectId PredecessorActivityObjectId SuccessorActivityObjectId PredecessorProjectObjectId SuccessorProjectObjectId Type Lag',
  ResourceAssignment:
    'ObjectId ActivityObjectId ProjectObjectId ResourceObjectId RoleObjectId CostAccountObjectId ResourceType PlannedUnits ' +
    'ActualOvertimeUnits RemainingUnits PlannedUnitsPerTime RemainingUnitsPerTime PlannedCost ActualOvertimeCost RemainingCost ' +
    'PlannedLag RemainingLag DrivingActivityDatesFlag ActualStartDate ActualFinishDate PlannedStartDate PlannedFinishDate ' +
    'RemainingStartDate RemainingFinishDate ResourceCurveObjectId',
};

/** The words that the schema allows, by table of codes. */
const words = {
  activityType: [
    'Task Dependent',
    'Resource Dependent',
    'Level of Effort',
    'Start Milestone',
    'Finish Milestone',
    'WBS Summary',
  ],
  activityStatus: ['Not Started', 'In Progress', 'Completed'],
  durationType: [
    'Fixed Units/Time',
    'Fixed Duration and Units/Time',
    'Fixed Units',
    'Fixed Duration and Units',
  ],
  constraintType: [
    'Start On',
    'Start On or Before',
    'Start On or After',
    'Finish On',
    'Finish On or Before',
    'Finish On or After',
    'As Late As Possible',
    'Mandatory Start',
    'Mandatory Finish',
  ],
  relationshipType: ['Finish to Start', 'Finish to Finish', 'Start to Start', 'Start to Finish'],
  calendarType: ['Global', 'Project', 'Resource'],
  accrual: ['Start of Activity', 'End of Activity', 'Uniform Over Activity'],
  criticalPathType: ['Critical Float', 'Longest Path'],
  lagCalendar: [
    'Predecessor Activity Calendar',
    'Successor Activity Calendar',
    '24 Hour Calendar',
    'Project Default Calendar',
  ],
  totalFloatType: [
    'Start Float = Late Start - Early Start',
    'Finish Float = Late Finish - Early Finish',
    'Smallest of Start Float and Finish Float',
  ],
  activityCodeScope: ['Global', 'EPS', 'Project'],
  userFieldDataType: ['Text', 'Start Date', 'Finish Date', 'Cost', 'Double', 'Integer', 'Indicator', 'Code'],
} as const satisfies { readonly [Table in keyof typeof fieldCodes]?: readonly string[] };

describe("Oracle's schema of P6 XML", () => {
  it.each(Object.values(entities))(
    'has every element of $element that is read, and no other is',
    (entity) => {
      const read = Object.values<{ readonly element: string }>(entity.fields).map(({ element }) => element);
      const known = (schema[entity.element] ?? '').split(' ');
      expect(new Set(read.filter((element) => element !== ''))).toEqual(new Set(known));
    },
  );

  it.each(Object.entries(words))('has no word of %s that is not known', (table, all) => {
    const codes = fieldCodes[table as keyof typeof words];
    expect(all.filter((word) => codes.findText(word) === undefined)).toEqual([]);
    expect(new Set(all.map((word) => codes.findText(word))).size).toBe(all.length);
  });

  it('writes rules of performance with blanks around the stroke', () => {
    const rules = ['Activity Percent Complete', '0 / 100', '50 / 50', 'Custom Percent Complete'];
    expect(rules.map((rule) => fieldWords.performanceRule.findText(rule))).toEqual([
      'EC_Cmp_pct',
      'EC_0_100',
      'EC_50_50',
      'EC_User_pct',
    ]);
  });
});

describe('the records that the schema allows beside projects', () => {
  const ids = '<ObjectId>7</ObjectId><Id>P</Id><DataDate>2026-03-02T08:00:00</DataDate>';
  const inner = `${plainActivity}<Relationship><PredecessorActivityObjectId>1</PredecessorActivityObjectId>
    <SuccessorActivityObjectId>1</SuccessorActivityObjectId><Type>Start to Start</Type><Lag>8</Lag></Relationship>`;
  const options =
    '<ScheduleOptions><ProjectObjectId>7</ProjectObjectId><RelationshipLagCalendar>24 Hour Calendar</RelationshipLagCalendar></ScheduleOptions>';

  it('are read like those within them', () => {
    const describe = (text: string) => {
      const { schedule } = readText(text);
      const { activities, relationships, options: own, findings } = schedule;
      return { activities, relationships, own, findings, unread: countUnread(schedule).list() };
    };
    const outside = inner.replace('<ObjectId>1<', '<ProjectObjectId>7</ProjectObjectId><ObjectId>1<');
    const within = describe(wrap(`<Project>${ids}${options}${inner}</Project>`));
    expect(describe(wrap(`<Project>${ids}</Project>${outside}${options}`))).toEqual(within);
    expect(within.own).toMatchObject([{ projectId: '7', lagCalendar: 'twentyFourHour' }]);
  });
});

it.each(['1', 'true'])('an external project has external="%s"', (flag) => {
  const { schedule } = readText(
    wrap(`<Project external="${flag}"><ObjectId>7</ObjectId>${plainActivity}</Project>`),
  );
  expect(schedule.projects).toMatchObject([{ isExported: false }]);
  expect(readProject(plainActivity).schedule.projects).toMatchObject([{ isExported: true }]);
});

it('nothing is missing from activities of an external project, which are not scheduled', () => {
  const bare = '<Activity><ObjectId>1</ObjectId><Id>X</Id><Name>X</Name></Activity>';
  const listFindings = (attribute: string) =>
    readText(wrap(`<Project${attribute}><ObjectId>7</ObjectId><Id>P</Id>${bare}</Project>`))
      .schedule.findings.map(({ message }) => message)
      .filter((message) => message.includes('(ObjectId 1)'));
  expect(listFindings('')).toHaveLength(2);
  expect(listFindings(' external="true"')).toEqual([]);
});
