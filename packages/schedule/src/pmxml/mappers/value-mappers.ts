import { toId, type ActivityCodeAssignment, type ProjectId, type UserFieldValue } from '../../model/index.ts';
import { listGroups } from '../pmxml-record.ts';
import type { RecordReader } from '../record-reader.ts';

export function readCodeAssignments(activity: RecordReader): ActivityCodeAssignment[] {
  return listGroups(activity.record, 'Code').flatMap((group) => {
    const row = activity.of(group);
    const [typeId, codeId] = [row.id('TypeObjectId'), row.id('ValueObjectId')];
    if (typeId === undefined || codeId === undefined) {
      row.addFinding(
        'E_PMXML_RECORD',
        'key',
        `an activity code of ${activity.describe()} names no value; it is not read`,
      );
      return [];
    }
    return { activityId: activity.requiredId('ObjectId'), typeId, codeId, row: 0 };
  });
}

export function readUserFieldValues(owner: RecordReader, projectId: ProjectId | undefined): UserFieldValue[] {
  return listGroups(owner.record, 'UDF').flatMap((group) => {
    const row = owner.of(group);
    const typeId = row.id('TypeObjectId');
    const recordId = owner.id('ObjectId');
    if (typeId === undefined || recordId === undefined) {
      row.addFinding(
        'E_PMXML_RECORD',
        'key',
        `a user-defined field of ${owner.describe()} names no type; it is not read`,
      );
      return [];
    }
    return {
      typeId,
      recordId: toId(recordId),
      projectId,
      text: row.text('TextValue') ?? row.text('IndicatorValue'),
      number: row.number('CostValue') ?? row.number('DoubleValue') ?? row.number('IntegerValue'),
      date: row.date('StartDateValue') ?? row.date('FinishDateValue'),
      codeId: row.text('CodeObjectId'),
      row: 0,
    };
  });
}
