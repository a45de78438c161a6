import { describe, expect, it } from 'vitest';
import { describeEffect, formatMoved, listFinishes } from './format-effect.ts';

const finish = { project: 'P', before: '2026-08-12T17:00', after: '2026-08-19T17:00', days: 7, workDays: 5 };
const unknown = { days: null, workDays: null };

describe('the effect of edits', () => {
  it('is announced with the finish of each project', () => {
    expect(describeEffect({ projects: [finish], milestones: [], effects: [] })).toBe(
      'Finish 19-Aug-26, 7 days later (5 work days).',
    );
  });

  it('names the project of a milestone whose ID several share', () => {
    const milestone = { ...finish, id: 'M1' };
    const other = { ...milestone, project: 'Q' };
    const list = (...milestones: (typeof milestone)[]) =>
      listFinishes({ projects: [], milestones, effects: [] }).map(({ title }) => title);
    expect(list(milestone)).toEqual(['M1']);
    expect(list(milestone, other)).toEqual(['M1 of P', 'M1 of Q']);
  });

  it('says of a project without a finish why it has none', () => {
    const empty = { project: 'Q', before: null, after: null, ...unknown };
    expect(describeEffect({ projects: [finish, empty], milestones: [], effects: [] })).toBe(
      'Finish of P 19-Aug-26, 7 days later (5 work days). Finish of Q none, no activities to schedule.',
    );
    expect(formatMoved({ ...finish, after: null, ...unknown })).toBe('nothing is left');
    expect(formatMoved({ ...finish, before: null, ...unknown })).toBe('nothing was scheduled before');
  });
});
