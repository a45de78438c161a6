import { generateXer } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { findDataDate, sortByDataDate } from './data-dates.ts';

const write = (...projects: string[]): Blob =>
  new Blob([
    [
      'ERMHDR\t23.12',
      '%T\tCURRTYPE',
      '%F\tcurr_id\tlast_recalc_date',
      '%R\t1\t2099-01-01 00:00',
      '%T\tPROJECT',
      '%F\tproj_id\texport_flag\tlast_recalc_date',
      ...projects.map((project) => `%R\t1\t${project}`),
      '%T\tTASK',
      '%F\ttask_id\texport_flag\tlast_recalc_date',
      '%R\t7\tY\t2099-01-01 00:00',
      '%E',
    ].join('\r\n'),
  ]);

describe('the data date of a file', () => {
  it('is the data date of its project', async () => {
    expect(await findDataDate(write('Y\t2026-03-16 08:00'))).toBe('2026-03-16 08:00');
    const generated = generateXer({ activities: 5, relationships: 4 }) as Uint8Array<ArrayBuffer>;
    expect(await findDataDate(new Blob([generated]))).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('is the latest of the exported projects', async () => {
    expect(
      await findDataDate(write('Y\t2026-03-16 08:00', 'Y\t2026-04-13 08:00', 'N\t2027-01-01 08:00')),
    ).toBe('2026-04-13 08:00');
    expect(await findDataDate(write('\t2026-03-16 08:00', '\t2026-02-16 08:00'))).toBe('2026-03-16 08:00');
  });

  it('comes from the projects in P6 XML, not from their baselines', async () => {
    const project = (tag: string, date: string) =>
      `<${tag}><Activity><Id>A</Id></Activity><DataDate>${date}</DataDate></${tag}>`;
    const xml = (...parts: string[]) =>
      new Blob(['\ufeff<?xml version="1.0"?>\n<APIBusinessObjects>', ...parts, '</APIBusinessObjects>']);
    const own = project('Project', '2026-03-16T08:00:00');
    expect(await findDataDate(xml(own, project('BaselineProject', '2026-04-16T08:00:00')))).toBe(
      '2026-03-16 08:00',
    );
    expect(await findDataDate(xml(project('Project', '2026-02-16T08:00:00'), own))).toBe('2026-03-16 08:00');
    expect(await findDataDate(xml('<Project></Project>'))).toBeUndefined();
  });

  it('is read in the forms of any locale, with two meanings as other dates of the file show', async () => {
    expect(await findDataDate(write('Y\t16.03.2026'))).toBe('2026-03-16 00:00');
    expect(await findDataDate(write('Y\t2026-3-16 08.00'))).toBe('2026-03-16 08:00');
    expect(await findDataDate(write('Y\t03/04/2026 08:00', 'N\t16/03/2026 08:00'))).toBe('2026-04-03 08:00');
    const xml = (start: string) =>
      new Blob([
        `<APIBusinessObjects><Project><DataDate>04/03/2026 8:00 AM</DataDate><PlannedStartDate>${start}</PlannedStartDate>` +
          '</Project></APIBusinessObjects>',
      ]);
    expect(await findDataDate(xml('03/16/2026 8:00 AM'))).toBe('2026-04-03 08:00');
    expect(await findDataDate(xml('16/03/2026 8:00 AM'))).toBe('2026-03-04 08:00');
    expect(await findDataDate(xml(''))).toBeUndefined();
  });

  it('is unknown if the file does not contain it', async () => {
    expect(await findDataDate(write('Y\t'))).toBeUndefined();
    expect(await findDataDate(write('Y\tsoon'))).toBeUndefined();
    expect(await findDataDate(write('Y\t03/04/2026'))).toBeUndefined();
    expect(await findDataDate(new Blob(['PK\u0003\u0004']))).toBeUndefined();
    expect(await findDataDate(new Blob([]))).toBeUndefined();
  });
});

describe('the order of files', () => {
  const [may, june, july] = ['may', 'june', 'july'].map((name) => new File(['x'], `${name}.xer`)) as [
    File,
    File,
    File,
  ];
  const dates = new Map([
    [may, '2026-05-04 08:00'],
    [june, '2026-06-01 08:00'],
    [july, '2026-07-06 08:00'],
  ]);
  const sort = (files: readonly File[], known = 0) =>
    sortByDataDate(
      files,
      files.map((file) => dates.get(file)),
      known,
    );

  it('follows their data dates', () => {
    expect(sort([july, may, june])).toEqual([may, june, july]);
    expect(sort([may, july, june], 2)).toEqual([may, june, july]);
  });

  it('stays if it is right, a date is unknown, or the user has chosen it', () => {
    expect(sort([may, june, july])).toBeUndefined();
    expect(sort([july, may, new File(['x'], 'august.xer')])).toBeUndefined();
    expect(sort([july, may, june], 2)).toBeUndefined();
  });

  it('stays as given for equal data dates', () => {
    const twin = new File(['x'], 'twin.xer');
    dates.set(twin, '2026-06-01 08:00');
    expect(sort([june, twin, may])).toEqual([may, june, twin]);
    expect(sort([june, twin])).toBeUndefined();
  });
});
