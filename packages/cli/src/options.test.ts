import { getTool } from '@floatwise/tools';
import { describe, expect, it } from 'vitest';
import { parseSettings } from './options.ts';

describe('a setting with a list', () => {
  it.each([
    ['leave=A1010 A1020 FS; rule:Duplicate ', ['A1010 A1020 FS', 'rule:Duplicate']],
    ['leave=["A;1 B FS"]', ['A;1 B FS']],
    ['leave=', []],
  ])('is read from %s', (setting, expected) => {
    expect(parseSettings(getTool('rrr'), [setting])).toEqual({ leave: expected });
  });
});
