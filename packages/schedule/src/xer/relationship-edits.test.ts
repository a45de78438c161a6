import { describe, expect, it } from 'vitest';
import type { NewRelationship, RelationshipTerms } from './relationship-edits.ts';
import { RelationshipEdits } from './relationship-edits.ts';
import { readSchedule } from './read-schedule.ts';
import { readXer } from './read-xer.ts';

const head = 'ERMHDR\t8.4\n%T\tTASK\n%F\ttask_id\n%R\t1\n%T\tTASKPRED\n';
const columns =
  '%F\ttask_pred_id\ttask_id\tpred_task_id\tproj_id\tpred_proj_id\tpred_type\tlag_hr_cnt\tcomments\n';

function edit(
  table: string,
  change: (edits: RelationshipEdits, file: ReturnType<typeof readSchedule>) => void,
) {
  const xer = readXer(Buffer.from(`${head}${table}%E\n`));
  const schedule = readSchedule(xer);
  const edits = new RelationshipEdits(xer, schedule.relationships);
  change(edits, schedule);
  return Buffer.concat(edits.write()).toString().slice(head.length).replace('%E\n', '');
}

const setFirst =
  (terms: RelationshipTerms, comment?: string) =>
  (edits: RelationshipEdits, { relationships: [first] }: ReturnType<typeof readSchedule>): void => {
    if (first) edits.setTerms(first, terms, comment);
  };

const added = {
  predecessorId: '1',
  successorId: '2',
  predecessorProjectId: '10',
  successorProjectId: '20',
  type: 'SF',
  lagMinutes: -90,
} as unknown as NewRelationship;

describe('RelationshipEdits', () => {
  it('sets type, lag and an empty comment, and leaves other values and rows unchanged', () => {
    const rows = '%R\t5\t2\t1\t20\t10\tPR_FS\t 8 \t\n%R\t6\t3\t1\t20\t10\tPR_FS\t0\tx\n';
    expect(edit(columns + rows, setFirst({ type: 'FF', lagMinutes: 480 }, 'why'))).toBe(
      `${columns}%R\t5\t2\t1\t20\t10\tPR_FF\t 8 \twhy\n%R\t6\t3\t1\t20\t10\tPR_FS\t0\tx\n`,
    );
    expect(edit(columns + rows, setFirst({ type: 'FS', lagMinutes: 20 }))).toContain('PR_FS\t0.333333\t\n');
  });

  it('keeps an existing comment', () => {
    const row = '%R\t5\t2\t1\t20\t10\tPR_FS\t8\tagreed\n';
    expect(edit(columns + row, setFirst({ type: 'FF', lagMinutes: 480 }, 'why'))).toContain(
      'PR_FF\t8\tagreed\n',
    );
  });

  it('fills up a row that is too short', () => {
    expect(edit(`${columns}%R\t5\t2\t1\n`, setFirst({ type: 'FF', lagMinutes: 0 }, 'why'))).toBe(
      `${columns}%R\t5\t2\t1\t\t\tPR_FF\t\twhy\n`,
    );
  });

  it('adds rows after the last one with the next ids, counting unreadable rows too', () => {
    const rows = '%R\t5\t2\t1\t20\t10\tPR_FS\t8\t\n%R\t90071992547409930\t\t1\n%R\t007\t3\t1\n';
    const output = edit(columns + rows, (edits) => {
      edits.add(added);
      edits.add({ ...added, comment: 'new' });
    });
    expect(output).toBe(
      `${columns}${rows}%R\t90071992547409931\t2\t1\t20\t10\tPR_SF\t-1.5\t\n` +
        '%R\t90071992547409932\t2\t1\t20\t10\tPR_SF\t-1.5\tnew\n',
    );
  });

  it('writes lags with the number of decimals in the file', () => {
    const rows = '%R\t5\t2\t1\t20\t10\tPR_FS\t8.00\t\n%R\t6\t3\t1\t20\t10\tPR_FS\t0.00\t\n';
    expect(edit(columns + rows, setFirst({ type: 'FS', lagMinutes: 600 }))).toContain('\t10.00\t');
    expect(edit(columns + rows, (edits) => edits.add(added))).toContain('PR_SF\t-1.50\t');
  });

  it('does not require columns it does not write', () => {
    const table = '%F\tpred_type\ttask_id\tpred_task_id\n%R\tPR_FS\t2\t1\n';
    expect(edit(table, (edits) => edits.add({ ...added, lagMinutes: 0 }))).toBe(`${table}%R\tPR_SF\t2\t1\n`);
  });

  it('refuses what cannot be written', () => {
    const table = '%F\ttask_id\tpred_task_id\n%R\t2\t1\n';
    const sentence =
      /^Table TASKPRED has no column pred_type, so .* Its columns are: task_id, pred_task_id\./;
    expect(() => edit(table, setFirst({ type: 'FF', lagMinutes: 0 }))).toThrow(sentence);
    expect(() => edit(table, (edits) => edits.add(added))).toThrow(sentence);
    const withoutLag = '%F\ttask_id\tpred_task_id\tpred_type\n%R\t2\t1\tPR_FS\n';
    expect(() => edit(withoutLag, (edits) => edits.add(added))).toThrow(/no column lag_hr_cnt/);
  });
});
