import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { readXer } from './read-xer.ts';
import { readSchedule } from './read-schedule.ts';

const write = (projects: readonly string[], activities: readonly string[]): Buffer =>
  Buffer.from(
    [
      'ERMHDR\t20.12',
      '%T\tPROJECT',
      '%F\tproj_id\tproj_short_name',
      ...projects.map((id, index) => `%R\t${id}\tP${index}`),
      '%T\tPROJWBS',
      '%F\twbs_id\tproj_id\twbs_short_name',
      '%R\t100\t10\tW',
      '%T\tTASK',
      '%F\ttask_id\tproj_id\ttask_code\ttask_type\tstatus_code',
      ...activities.map((project, index) => `%R\t${index}\t${project}\tA${index}\tTT_Task\tTK_NotStart`),
      '%E',
    ].join('\r\n'),
  );

const read = (projects: readonly string[], activities: readonly string[]) =>
  readSchedule(readXer(write(projects, activities)));

it('gives the only project all activities that name none', () => {
  for (const id of ['10', '']) {
    const { projects, activities } = read([id], ['', '10']);
    expect(projects.map((project) => project.id)).toEqual(['10']);
    expect(activities.map(({ projectId }) => projectId)).toEqual(['10', '10']);
  }
});

it('gives it all activities where no row has an id of a project', () => {
  const text = write([''], ['', '']).toString().replace('%R\t100\t10\tW', '%R\t100\t\tW');
  const { projects, activities, wbsNodes } = readSchedule(readXer(Buffer.from(text)));
  expect(projects).toHaveLength(1);
  for (const { projectId } of [...activities, ...wbsNodes]) expect(projectId).toBe(projects[0]?.id);
  expect(activities).toHaveLength(2);
});

it('leaves out, with a warning, activities that name no project where there are several', () => {
  const schedule = read(['10', '20'], ['', '20']);
  expect(schedule.activities.map(({ code }) => code)).toEqual(['A1']);
  expect(schedule.findings.map(({ message }) => message).join()).toContain(
    'a %R row in table TASK has no proj_id; it is not read.',
  );
});
