import { describe, expect, it } from 'vitest';
import { listValues, p6Forms, type P6Field } from '../model/index.ts';
import { type CodeTable, fieldCodes } from './field-codes.ts';

const find = <Value>(codes: CodeTable<Value>, text: string) => {
  const body = Buffer.from(`\t${text}\t`);
  return codes.find(body, 1, body.length - 1);
};
const cover = <Value>(codes: CodeTable<Value>, values: readonly Value[]) =>
  values.map((value) => find(codes, codes.getCode(value)));

describe("P6's codes", () => {
  it('exist for each of our values, and mean that value', () => {
    for (const field of Object.keys(p6Forms) as P6Field[]) {
      const codes: CodeTable<string> = fieldCodes[field];
      expect(cover(codes, listValues(field))).toEqual(listValues(field));
    }
  });

  it('are written as P6 writes them', () => {
    expect([fieldCodes.relationshipType.getCode('SS'), fieldCodes.flag.getCode(true)]).toEqual([
      'PR_SS',
      'Y',
    ]);
  });

  it('are recognised in any case and with surrounding blanks; others are not', () => {
    expect([
      find(fieldCodes.activityType, ' tt_LOE '),
      find(fieldCodes.activityType, 'TT_Tas'),
      find(fieldCodes.flag, 'yes'),
    ]).toEqual(['levelOfEffort', undefined, undefined]);
  });

  it('are words in P6 XML, which other programs write with hyphens or without blanks', () => {
    const types = ['Finish to Start', 'FinishToStart', 'finish-to-start', 'FINISH_TO_START'];
    expect(types.map((text) => fieldCodes.relationshipType.findText(text))).toEqual(types.map(() => 'FS'));
    expect(fieldCodes.activityStatus.findText('NotStarted')).toBe('notStarted');
    expect(fieldCodes.relationshipType.findText('Finish')).toBeUndefined();
  });

  it('may have a number, which converters add to several relationships of one pair', () => {
    const { relationshipType } = fieldCodes;
    const types = ['PR_FF1', 'PR_SS2', 'PR_SF10', 'fs3'];
    expect(types.map((text) => find(relationshipType, text))).toEqual(['FF', 'SS', 'SF', 'FS']);
    expect(types.map((text) => relationshipType.findText(text))).toEqual(['FF', 'SS', 'SF', 'FS']);
    expect(find(relationshipType, 'PR_XX1')).toBeUndefined();
    expect(find(fieldCodes.activityType, 'TT_Task1')).toBeUndefined();
  });
});
