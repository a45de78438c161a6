import { describe, expect, it } from 'vitest';
import { describeEffect, formatMoved } from './format-effect.ts';

const finish = { project: 'P', before: '2026-08-12T17:00', after: '2026-08-19T17:00', days: 7, workDays: 5 };
const unknown = { days: null, workDays: null };

describe('the effect of edits', () => {
  it('is announced with the finish of each project', () => {
    expect(describeEffect({ projects: [finish], milestones: [], effects: [] })).toBe(
      'Finish 19-Aug-26, 7 days later (5 work days).',
    );
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
