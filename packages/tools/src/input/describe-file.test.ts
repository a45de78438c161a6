import { readXer, readSchedule } from '@floatwise/schedule/xer';
import { asBuffer, scanXer, ValueReader } from '@floatwise/schedule/xer-bytes';
import { describe, expect, it } from 'vitest';
import { describeProjects, describeXerProjects, describeScheduleProjects } from './describe-file.ts';

const early = '2026-03-16T08:00';
const late = '2026-04-13T08:00';

describe('the projects of a report', () => {
  it('have a common data date, or one each', () => {
    expect(describeProjects([])).toEqual({});
    expect(
      describeProjects([
        { code: 'P1', dataDate: early },
        { code: 'P2', dataDate: early },
      ]),
    ).toEqual({ projects: ['P1', 'P2'], dataDate: early });
    expect(
      describeProjects([
        { code: 'P1', dataDate: early },
        { code: 'P2', dataDate: late, finish: '2026-09-01T17:00' },
        { code: 'P3', dataDate: undefined },
      ]),
    ).toEqual({
      projects: ['P1 (data date 16-Mar-26)', 'P2 (data date 13-Apr-26, finish 01-Sep-26)', 'P3'],
    });
    const finish = '2026-09-01T17:00';
    expect(describeProjects([{ code: 'P1', dataDate: early, finish }])).toEqual({
      ...{ projects: ['P1'], dataDate: early, finish },
    });
    expect(describeProjects([1, 2].map((no) => ({ code: `P${no}`, dataDate: early, finish })))).toEqual({
      ...{ projects: ['P1 (finish 01-Sep-26)', 'P2 (finish 01-Sep-26)'], dataDate: early },
    });
  });

  it('are counted beyond the fiftieth', () => {
    const many = Array.from({ length: 53 }, (_, place) => ({ code: `P${place}`, dataDate: undefined }));
    const { projects = [] } = describeProjects(many);
    expect(projects.slice(-2)).toEqual(['P49', '3 more']);
  });
});

describe('the projects of an XER file', () => {
  const write = (rows: string): Buffer =>
    Buffer.from(
      `ERMHDR\t8.2\r\n%T\tPROJECT\r\n%F\tproj_id\texport_flag\tproj_short_name\tlast_recalc_date\r\n${rows}%T\tTASK\r\n%F\ttask_id\tproj_id\ttask_code\r\n%R\t1\t11\tA1\r\n%E\r\n`,
    );

  const describeBytes = (bytes: Buffer) =>
    describeXerProjects(asBuffer(bytes), scanXer(bytes), new ValueReader(bytes, 'windows-1252'));

  it.each([
    ['those exported', '%R\t10\tN\tSTUB\t\r\n%R\t11\tY\tTOWER\t2026-03-16 08:00\r\n', ['TOWER'], early],
    ['none without the table', '', undefined, undefined],
  ])('are %s, read as bytes or as a schedule', (_what, rows, projects, dataDate) => {
    const bytes = write(rows);
    const expected = { ...(projects && { projects }), ...(dataDate && { dataDate }) };
    expect(describeBytes(bytes)).toEqual(expected);
    expect(describeScheduleProjects(readSchedule(readXer(bytes)))).toEqual(expected);
  });

  it('have no data date if it is invalid', () => {
    const bytes = write('%R\t11\tY\tTOWER\tsoon\r\n');
    expect(describeBytes(bytes)).toEqual({ projects: ['TOWER'] });
  });
});

it('leaves out projects without activities', () => {
  const row = (id: number, code: string): string => `%R\t${id}\tY\t${code}\t2026-03-16 08:00\r\n`;
  const write = (activities: string): Buffer =>
    Buffer.from(
      `ERMHDR\t8.2\r\n%T\tPROJECT\r\n%F\tproj_id\texport_flag\tproj_short_name\tlast_recalc_date\r\n${row(10, 'EMPTY')}${row(11, 'TOWER')}%T\tTASK\r\n%F\ttask_id\tproj_id\ttask_code\r\n${activities}%E\r\n`,
    );
  const name = (activities: string) =>
    describeScheduleProjects(readSchedule(readXer(write(activities)))).projects;
  expect(name('%R\t1\t11\tA1\r\n')).toEqual(['TOWER']);
  expect(name('')).toEqual(['EMPTY', 'TOWER']);
});
