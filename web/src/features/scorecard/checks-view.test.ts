import { expect, it } from 'vitest';
import { findChecksView, formatChecksView, parseChecksView } from './checks-view.ts';

const tables = { checks: 'Scorecard', plus: 'Plus' };

it('finds the checks that match rows of the report, and none for another table', () => {
  expect(findChecksView({ tables }, { table: 'Plus', where: { Result: ['FAIL'] } })).toEqual({
    list: 'plus',
    verdict: 'FAIL',
    no: undefined,
  });
  expect(findChecksView({ tables }, { table: 'Offenders' })).toBeUndefined();
  expect(findChecksView({}, { table: 'Plus' })).toBeUndefined();
});

it('keeps the view in the address beside other parameters', () => {
  const rest = new URLSearchParams('part=Offenders&checks=plus&checks.no=P5');
  const params = formatChecksView({ list: 'checks', verdict: 'FAIL' }, rest);
  expect(params.toString()).toBe('part=Offenders&checks=checks&checks.result=FAIL');
  expect(parseChecksView(params)).toEqual({ list: 'checks', verdict: 'FAIL', no: undefined });
  expect(formatChecksView({}, params).toString()).toBe('part=Offenders');
});
