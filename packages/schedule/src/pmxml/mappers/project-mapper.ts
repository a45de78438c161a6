import {
  defaultScheduleOptions,
  type FloatPathOptions,
  type Project,
  type ScheduleOptions,
} from '../../model/index.ts';
import { fieldWords } from '../field-words.ts';
import { listGroups } from '../pmxml-record.ts';
import type { RecordReader } from '../record-reader.ts';

/** A project or a baseline, which has most of a project's elements. */
export function readProject(row: RecordReader): Project {
  const isBaseline = row.record.element === 'BaselineProject';
  return {
    id: row.requiredId('ObjectId'),
    code: row.textOrEmpty('Id'),
    isExported: isBaseline || row.flag('External') !== true,
    dataDate: row.date('DataDate'),
    plannedStart: row.date('PlannedStartDate'),
    mustFinishBy: row.date('MustFinishByDate'),
    scheduledFinish: row.date('ScheduledFinishDate'),
    forecastStart: row.date('ProjectForecastStartDate'),
    lastScheduled: row.date('LastScheduleDate'),
    calendarId: row.id('ActivityDefaultCalendarObjectId'),
    wbsSeparator: row.text('WBSCodeSeparator') ?? '.',
    baselineProjectId: row.id('CurrentBaselineProjectObjectId'),
    originalProjectId: row.id('OriginalProjectObjectId'),
    criticalPathType: row.word('CriticalActivityPathType', fieldWords.criticalPathType) ?? 'totalFloat',
    criticalFloatMinutes: row.minutes('CriticalActivityFloatLimit') ?? 0,
    defaultActivityType: row.word('ActivityDefaultActivityType', fieldWords.activityType),
    defaultPercentCompleteType: row.word(
      'ActivityDefaultPercentCompleteType',
      fieldWords.percentCompleteType,
    ),
    defaultDurationType: row.word('ActivityDefaultDurationType', fieldWords.durationType),
    row: 0,
  };
}

/** In a record of their own, or among the elements of the project; undefined where the project has none. */
export function findScheduleOptions(project: RecordReader): ScheduleOptions | undefined {
  const [group] = listGroups(project.record, 'ScheduleOptions');
  if (group !== undefined) return readScheduleOptions(project.of(group), project.id('ObjectId'));
  const isAmongElements = [
    'OutOfSequenceScheduleType',
    'RelationshipLagCalendar',
    'ComputeTotalFloatType',
  ].some((element) => project.text(element) !== undefined);
  return isAmongElements ? readScheduleOptions(project, project.id('ObjectId')) : undefined;
}

function readScheduleOptions(row: RecordReader, projectId: ScheduleOptions['projectId']): ScheduleOptions {
  const standard = defaultScheduleOptions;
  return {
    projectId,
    progressMode: row.word('OutOfSequenceScheduleType', fieldWords.progressMode) ?? standard.progressMode,
    lagCalendar: row.word('RelationshipLagCalendar', fieldWords.lagCalendar) ?? standard.lagCalendar,
    totalFloatType: row.word('ComputeTotalFloatType', fieldWords.totalFloatType) ?? standard.totalFloatType,
    openEndsCritical: row.flag('MakeOpenEndedActivitiesCritical') ?? standard.openEndsCritical,
    useExpectedFinish: row.flag('UseExpectedFinishDates') ?? standard.useExpectedFinish,
    lagFromEarlyStart: row.flag('StartToStartLagCalculationType') ?? standard.lagFromEarlyStart,
    ignoreOtherProjects: row.flag('IgnoreOtherProjectRelationships') ?? standard.ignoreOtherProjects,
    floatToProjectFinish: row.flag('CalculateFloatBasedOnFinishDate') ?? standard.floatToProjectFinish,
    floatPaths: readFloatPaths(row),
    row: 0,
  };
}

/** P6 XML has no flag for the limit but among the elements of a project. */
function readFloatPaths(row: RecordReader): FloatPathOptions | undefined {
  if (row.flag('MultipleFloatPathsEnabled') !== true) return undefined;
  return {
    limit:
      row.flag('LimitMultipleFloatPaths') === false ? undefined : row.number('MaximumMultipleFloatPaths'),
    byTotalFloat: row.flag('MultipleFloatPathsUseTotalFloat') ?? true,
    endActivityId: row.id('MultipleFloatPathsEndingActivityObjectId'),
  };
}
