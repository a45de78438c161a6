import { describe, expect, it } from 'vitest';
import { findCutOff } from './find-cut-off.ts';
import { scanXer } from './scan-xer.ts';

const find = (text: string) => {
  const bytes = Buffer.from(text);
  return findCutOff(bytes, scanXer(bytes));
};
const head = 'ERMHDR\t8.4\r\n%T\tPROJECT\r\n%F\tproj_id\tcode\r\n%R\t1\tP\r\n';
const tasks = '%T\tTASK\r\n%F\ttask_id\tname\tnote\r\n%R\t1\tA\tx\r\n';
const links = '%T\tTASKPRED\r\n%F\tid\ta\tb\r\n%R\t1\t1\t2\r\n';

describe('a file was cut off', () => {
  it.each([
    ['in a row with too few values', `${head}${tasks}${links}%R\t2\t1`, 'TASKPRED', 11],
    ['in a row with only a tag', `${head}${tasks}${links}%R`, 'TASKPRED', 11],
    ['in the tag of a row', `${head}${tasks}${links}%`, 'TASKPRED', 11],
    ['in a table before TASK', `${head}%R\t2`, 'PROJECT', 5],
    ['in a value that has a line break', `${head}${tasks}${links}%R\t2\tone\ntwo`, 'TASKPRED', 12],
    ['after a whole row of TASK, with no TASKPRED', `${head}${tasks}`, 'TASK', 7],
    ['before the first row of TASK', `${head}%T\tTASK\r\n%F\ttask_id\r\n`, 'TASK', 6],
    ['in a row of TASK', `${head}${tasks}%R\t2\t`, 'TASK', 8],
  ])('%s', (_, text, table, line) => {
    expect(find(text)).toEqual({ table, line });
  });

  it.each([
    ['a whole file', `${head}${tasks}${links}%E\r\n`],
    ['a file whose last line is only %E', `${head}${tasks}%E`],
    ['only the last line missing', `${head}${tasks}${links}`],
    ['only the last line end missing', `${head}${tasks}${links}%R\t2\t1\t3`],
    ['trailing empty values missing, with a line end', `${head}${tasks}${links}%R\t2\t1\r\n`],
    ['more values than columns', `${head}${tasks}${links}%R\t2\t1\t3\t4`],
    ['another table after TASK', `${head}${links}${tasks}%T\tUDFTYPE\r\n%F\ta\r\n`],
    ['no table at all', 'ERMHDR\t8.4\r\n'],
  ])('but not %s', (_, text) => {
    expect(find(text)).toBeUndefined();
  });
});
