import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFileName } from './content-disposition.ts';

describe('the file name of a response', () => {
  it.each([
    ['attachment; filename="plan_x-pobs.xer"', 'plan_x-pobs.xer'],
    ['attachment; filename=plan.xer', 'plan.xer'],
    ['attachment; filename="a \\"b\\".xer"', 'a "b".xer'],
    ['attachment; filename="plan%20v2.xer"', 'plan v2.xer'],
    ['attachment; filename="100%.xer"', '100%.xer'],
    ['attachment; filename="plan.xer"; filename*=UTF-8\'\'Stra%C3%9Fe.xer', 'Straße.xer'],
    ['attachment; filename*=UTF-8\'\'a%3Bb.xer; filename="a_b.xer"', 'a;b.xer'],
    ['attachment; filename="../../etc/plan.xer"', 'plan.xer'],
  ])('of %s is %s', (header, name) => {
    expect(parseFileName(header)).toBe(name);
  });

  it.each([null, '', 'attachment', 'attachment; filename=""'])('of %s is unknown', (header) => {
    expect(parseFileName(header)).toBeUndefined();
  });

  it('survives a round trip for any name', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[/\\]/.test(text) && text.trim() === text);
    fc.assert(
      fc.property(name, (text) => {
        const encoded = encodeURIComponent(text).replace(
          /['()*]/g,
          (c) => `%${c.charCodeAt(0).toString(16)}`,
        );
        expect(parseFileName(`attachment; filename*=UTF-8''${encoded}`)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});
