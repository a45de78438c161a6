import { planEditSchema, type PlanEdit } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { editKinds, listFields } from './edit-fields.ts';
import { findRefusedField, formatFieldKey, toEdit, toFormValues } from './form-values.ts';

const edits: readonly PlanEdit[] = [
  { kind: 'setDuration', activity: 'A1', project: 'P', days: 12.5, of: 'remaining' },
  { kind: 'setDuration', activity: 'A1', hours: 0, of: 'original' },
  {
    kind: 'addActivity',
    id: 'N1',
    name: 'New',
    days: 3,
    calendar: 'Six days',
    wbs: 'P.1',
    predecessors: [{ activity: 'A1', type: 'SS', lagHours: -8 }],
    successors: [{ activity: 'A2', type: 'FS' }],
  },
  { kind: 'insertDelay', activity: 'A1', id: 'D1', name: 'Rain', days: 5, where: 'inside', at: '2026-04-20' },
  { kind: 'removeActivity', activity: 'A1', join: false },
  { kind: 'addLink', predecessor: 'A1', successor: 'A2', type: 'FF', lagDays: -2 },
  { kind: 'removeLink', predecessor: 'A1', successor: 'A2', type: 'FS' },
  { kind: 'changeLink', predecessor: 'A1', successor: 'A2', type: 'FS', to: { type: 'SS', lagDays: 3 } },
  { kind: 'setConstraint', activity: 'A1', constraint: 'Start On or After', date: '2026-04-20T08:00' },
  { kind: 'removeConstraint', activity: 'A1' },
  { kind: 'setCalendar', activity: 'A1', calendar: 'Six days' },
  { kind: 'addNonwork', calendar: 'Six days', from: '2026-04-20', to: '2026-04-22' },
  {
    kind: 'setProgress',
    activity: 'A1',
    actualStart: '2026-03-02',
    actualFinish: null,
    remaining: { hours: 16 },
    percent: 40,
  },
  { kind: 'setDataDate', date: '2026-04-20' },
  { kind: 'setMode', mode: 'progress override' },
];

describe('the form of an edit', () => {
  it.each(edits)('$kind is the edit that it was filled in with', (edit) => {
    const { edit: written, missing } = toEdit(edit.kind, toFormValues(edit.kind, edit));
    expect(missing).toEqual([]);
    expect(planEditSchema.parse(written)).toEqual(edit);
  });

  it('has a titled field for every member of every kind', () => {
    expect(editKinds.toSorted()).toEqual(
      planEditSchema.options.map(({ shape }) => shape.kind.value).toSorted(),
    );
    for (const kind of editKinds) {
      const fields = listFields(kind);
      expect(fields.length).toBeGreaterThan(0);
      expect(new Set(fields.map(formatFieldKey)).size).toBe(fields.length);
      for (const { title } of fields) expect(title).toMatch(/^[A-Z]/);
    }
  });

  it('says which fields have to be filled in', () => {
    expect(toEdit('insertDelay', toFormValues('insertDelay', { activity: 'A1' })).missing).toEqual([
      'text id',
      'text name',
      'duration ',
      'choice where',
    ]);
    expect(toEdit('addLink', toFormValues('addLink', { successor: 'A1' })).missing).toEqual([
      'activity predecessor',
    ]);
  });

  it('takes numbers as they are typed', () => {
    const values = toFormValues('setDuration', { activity: ' A1 ' });
    const type = (amount: string) =>
      toEdit('setDuration', { ...values, 'duration ': { amount, unit: 'hours' } });
    expect(type('7,5').edit).toEqual({ kind: 'setDuration', activity: 'A1', hours: 7.5, of: 'remaining' });
    expect(type('ten').unread).toEqual(['duration ']);
    expect(type(' ').missing).toEqual(['duration ']);
  });

  it('says which texts are no numbers, also of what may be left out', () => {
    const lag = { amount: '2 d', unit: 'days' } as const;
    const link = toFormValues('addLink', { predecessor: 'A1', successor: 'A2' });
    expect(toEdit('addLink', { ...link, 'lag ': lag }).unread).toEqual(['lag ']);
    const added = toFormValues('addActivity', { id: 'N1', name: 'New', days: 3 });
    const links = [{ activity: 'A1', type: 'FS', lag }];
    expect(toEdit('addActivity', { ...added, 'links predecessors': links }).unread).toEqual([
      'links predecessors',
    ]);
    const progress = toFormValues('setProgress', { activity: 'A1' });
    expect(toEdit('setProgress', { ...progress, 'number percent': 'half' }).unread).toEqual([
      'number percent',
    ]);
    expect(toEdit('setProgress', { ...progress, 'number percent': '12,5' }).edit).toMatchObject({
      percent: 12.5,
    });
  });
});

describe('a refusal', () => {
  it.each([
    ['setDuration', 'hours', 'duration '],
    ['setProgress', 'remaining.days', 'duration remaining.'],
    ['changeLink', 'to.lagHours', 'lag to.'],
    ['changeLink', 'to', 'choice to.type'],
    ['addLink', 'lagDays', 'lag '],
    ['addActivity', 'predecessors.1.activity', 'links predecessors'],
    ['setConstraint', 'date', 'time date'],
    ['setDuration', undefined, undefined],
  ] as const)('of %s about %s is at the field %s', (kind, member, field) => {
    expect(findRefusedField(kind, member)).toBe(field);
  });
});
