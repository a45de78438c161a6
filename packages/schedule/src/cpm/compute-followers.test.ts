import { describe, expect, it } from 'vitest';
import type { Activity, WbsId, WbsNode } from '../model/index.ts';
import { completed, hours, schedule, span, started } from './test/test-run.ts';
import { activity, wbsNode } from './test/test-schedule.ts';

describe('level of effort and WBS summary', () => {
  it('a level of effort spans its first start to its last finish', () => {
    const found = schedule({
      activities: [
        activity('A'),
        activity('B', hours(24)),
        activity('L', { type: 'levelOfEffort' }),
        activity('Z', hours(80)),
      ],
      links: ['A FS B', 'A SS L', 'L FF B'],
    });
    expect([span(found['L']), span(found['L'], 'late')]).toEqual([
      '03-16T08:00 03-19T17:00',
      '03-24T08:00 03-27T17:00',
    ]);
  });

  it('a started level of effort begins at the data date; one linked to it takes its dates', () => {
    const effort = { type: 'levelOfEffort' } as const;
    const found = schedule({
      activities: [
        activity('A', { ...hours(80), ...started('2026-03-10 08:00', 16) }),
        activity('L', effort),
        activity('M', effort),
      ],
      links: ['A SS L', 'A FF L', 'L SS M', 'L FF M'],
    });
    expect([span(found['L']), span(found['M'])]).toEqual([
      '03-16T08:00 03-17T17:00',
      '03-16T08:00 03-17T17:00',
    ]);
  });

  it('a level of effort on completed work is not late', () => {
    const found = schedule({
      activities: [
        activity('A', completed('2026-03-09 08:00', '2026-03-10 17:00')),
        activity('L', { type: 'levelOfEffort' }),
        activity('Z', hours(40)),
      ],
      links: ['A SS L', 'A FF L'],
      options: { totalFloatType: 'least' },
    });
    expect(span(found['L'])).toBe('03-16T08:00 03-16T08:00');
    expect(found['L']?.totalFloatMinutes).toBe(0);
  });

  it('a level of effort is never critical, even without float', () => {
    const found = schedule({
      activities: [activity('A'), activity('L', { type: 'levelOfEffort' })],
      links: ['A SS L', 'A FF L'],
    });
    expect(found['L']).toMatchObject({ totalFloatMinutes: 0, isCritical: false });
    expect(found['A']?.isCritical).toBe(true);
  });

  it('levels of effort that depend on each other cause no endless loop', () => {
    const effort = { type: 'levelOfEffort' } as const;
    const found = schedule({
      activities: [activity('L', effort), activity('M', effort)],
      links: ['L SS M', 'M SS L'],
    });
    expect(Object.keys(found)).toEqual(['L', 'M']);
  });

  it.each([true, false])(
    'a level of effort alone in its file has no float, to the project finish or not (%s)',
    (floatToProjectFinish) => {
      const found = schedule({
        activities: [activity('L', { type: 'levelOfEffort' })],
        options: { floatToProjectFinish },
      });
      expect(span(found['L'], 'late')).toBe('03-13T17:00 03-13T17:00');
      expect(found['L']?.totalFloatMinutes).toBe(0);
    },
  );

  it('a WBS summary spans the open activities below its WBS element', () => {
    const below = (parentId: string): Partial<WbsNode> => ({ parentId: parentId as WbsId });
    const wbs = (id: string): Partial<Activity> => ({ wbsId: id as WbsId });
    const found = schedule({
      wbsNodes: [
        wbsNode('root', { isProjectNode: true }),
        wbsNode('one', below('root')),
        wbsNode('two', below('root')),
      ],
      activities: [
        activity('A', { ...wbs('one'), ...completed('2026-03-02 08:00', '2026-03-03 17:00') }),
        activity('B', wbs('one')),
        activity('C', { ...wbs('one'), ...hours(16) }),
        activity('D', { ...wbs('two'), ...hours(40) }),
        activity('S', { ...wbs('one'), type: 'wbsSummary' }),
        activity('R', { ...wbs('root'), type: 'wbsSummary' }),
      ],
      links: ['B FS C'],
    });
    expect([span(found['S']), span(found['R'])]).toEqual([
      '03-16T08:00 03-18T17:00',
      '03-16T08:00 03-20T17:00',
    ]);
  });
});
