import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkbookNames } from './create-workbook-names.ts';

describe('workbook names', () => {
  it.each([
    ['SOUTH', 'plan_SOUTH_pv-ev.xlsx'],
    ['A/B\\C:D*E?F"G<H>I|J', 'plan_A.B.C.D.E.F.G.H.I.J_pv-ev.xlsx'],
    ['../../etc', 'plan_......etc_pv-ev.xlsx'],
    ['tab\tline\n', 'plan_tab.line._pv-ev.xlsx'],
    ['\u202etxt', 'plan_.txt_pv-ev.xlsx'],
    ['Север', 'plan_Север_pv-ev.xlsx'],
  ])('contain the short name of the project, %j', (project, expected) => {
    expect(createWorkbookNames('plan.xer')(project)).toBe(expected);
  });

  it('number projects whose names a file system treats as equal', () => {
    const create = createWorkbookNames('plan.xer');
    expect([
      create(),
      create('a/b'),
      create('A:B'),
      create('a.b'),
      create('caf\u00e9'),
      create('cafe\u0301'),
    ]).toEqual([
      'plan_pv-ev.xlsx',
      'plan_a.b_pv-ev.xlsx',
      'plan_A.B-2_pv-ev.xlsx',
      'plan_a.b-3_pv-ev.xlsx',
      'plan_café_pv-ev.xlsx',
      'plan_café-2_pv-ev.xlsx',
    ]);
  });

  it('are distinct, short enough and contain no folder, for any projects', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 })), (projects) => {
        const create = createWorkbookNames('plan.xer');
        const names = [create(), ...projects.map((project) => create(project))];
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) {
          expect(name).not.toMatch(/[/\\]/);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        }
      }),
    );
  });
});
