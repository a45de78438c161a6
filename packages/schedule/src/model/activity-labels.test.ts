import { describe, expect, it } from 'vitest';
import { ActivityLabels } from './activity-labels.ts';
import type { Activity } from './activity.ts';
import type { ProjectId } from './ids.ts';
import type { Project } from './project.ts';

const own = (projectId: string, code: string) => ({ projectId: projectId as ProjectId, code }) as Activity;
const createLabels = (...activities: readonly Activity[]) =>
  new ActivityLabels({
    activities,
    projects: [{ id: '1', code: 'NORTH' } as Project, { id: '2', code: 'SOUTH' } as Project],
  });

describe('labels of activities', () => {
  it('are Activity IDs if no ID occurs in two projects', () => {
    const labels = createLabels(own('1', 'A1'), own('2', 'A2'), own('1', 'A1'));
    expect(labels.format(own('1', 'A1'))).toBe('A1');
    expect(labels.describePlace(own('1', 'A1'))).toEqual({});
  });

  it('add the project to every activity if projects share an ID', () => {
    const labels = createLabels(own('1', 'A1'), own('2', 'A1'), own('2', 'A2'));
    const codes = [own('1', 'A1'), own('2', 'A1'), own('2', 'A2')].map((each) => labels.format(each));
    expect(codes).toEqual(['A1 (NORTH)', 'A1 (SOUTH)', 'A2 (SOUTH)']);
    expect(labels.format(own('1', 'A1'), 'A1-R')).toBe('A1-R (NORTH)');
    expect(labels.describePlace(own('2', 'A1'))).toEqual({ project: 'SOUTH' });
  });

  it('use the id of a project that is not in the file', () => {
    const labels = createLabels(own('1', 'A1'), own('9', 'A1'));
    expect(labels.format(own('9', 'A1'))).toBe('A1 (9)');
  });
});
