import { entities } from '../../fields/entities.ts';
import { fieldCodes, fieldWords } from '../../fields/field-codes.ts';
import { defaultScheduleOptions, type FloatPathOptions, type ScheduleOptions } from '../../model/index.ts';
import { listGroups } from '../pmxml-record.ts';
import type { RecordReader } from '../record-reader.ts';
import { createMapper } from './record-mapper.ts';

/** For projects and for baselines, which have most elements of a project. */
export const projectMapper = createMapper('projects', entities.projects, {
  isExported: (row) => row.record.element === 'BaselineProject' || row.flag('External') !== true,
});

/** From a separate record, or from elements of the project; undefined if the project has none. */
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
    progressMode: row.code('OutOfSequenceScheduleType', fieldWords.progressMode) ?? standard.progressMode,
    lagCalendar: row.code('RelationshipLagCalendar', fieldCodes.lagCalendar) ?? standard.lagCalendar,
    totalFloatType: row.code('ComputeTotalFloatType', fieldCodes.totalFloatType) ?? standard.totalFloatType,
    openEndsCritical: row.flag('MakeOpenEndedActivitiesCritical') ?? standard.openEndsCritical,
    useExpectedFinish: row.flag('UseExpectedFinishDates') ?? standard.useExpectedFinish,
    lagFromEarlyStart: row.flag('StartToStartLagCalculationType') ?? standard.lagFromEarlyStart,
    ignoreOtherProjects: row.flag('IgnoreOtherProjectRelationships') ?? standard.ignoreOtherProjects,
    floatToProjectFinish: row.flag('CalculateFloatBasedOnFinishDate') ?? standard.floatToProjectFinish,
    floatPaths: readFloatPaths(row),
    row: 0,
  };
}

/** Only elements of a project have a flag for the limit. */
function readFloatPaths(row: RecordReader): FloatPathOptions | undefined {
  if (row.flag('MultipleFloatPathsEnabled') !== true) return undefined;
  return {
    limit:
      row.flag('LimitMultipleFloatPaths') === false ? undefined : row.number('MaximumMultipleFloatPaths'),
    byTotalFloat: row.flag('MultipleFloatPathsUseTotalFloat') ?? true,
    endActivityId: row.id('MultipleFloatPathsEndingActivityObjectId'),
  };
}
