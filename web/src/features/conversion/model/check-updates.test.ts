import { describe, expect, it } from 'vitest';
import { checkUpdates } from './check-updates.ts';

const write = (name: string, projects: number, more = ''): File => {
  const rows = Array.from({ length: projects }, (_, place) => `%R\t${place}\tY\t2026-03-16 08:00\r\n`).join(
    '',
  );
  const text = `ERMHDR\t23.12\r\n%T\tPROJECT\r\n%F\tproj_id\texport_flag\tlast_recalc_date\r\n${rows}%T\tTASK\r\n${more}`;
  return new File([text], name);
};

describe('the files of a comparison', () => {
  it('need another update if the only one contains one project', async () => {
    expect(await checkUpdates([write('march.xer', 1)])).toEqual({
      problem: 'march.xer contains one project: add another update to compare it with.',
    });
    expect(await checkUpdates([write('both.xer', 2)])).toEqual({});
    expect(
      await checkUpdates([new File(['<APIBusinessObjects><Project></Project>'], 'a.xml')]),
    ).toHaveProperty('problem');
    expect(await checkUpdates([new File(['no schedule'], 'x.xer')])).toEqual({});
  });

  it('are named if two are the same, whatever their names', async () => {
    const march = write('march.xer', 1);
    expect(await checkUpdates([march, write('april.xer', 1, 'x'), write('copy.xer', 1)])).toEqual({
      notice:
        'march.xer and copy.xer are the same file: between them nothing differs. Choose another update.',
    });
    expect(await checkUpdates([march, write('march.xer', 1)])).toEqual({
      notice: 'march.xer was chosen twice: between them nothing differs. Choose another update.',
    });
    expect(await checkUpdates([write('a.xer', 1, 'x'), write('b.xer', 1, 'y')])).toEqual({});
  });
});
