import { expect, it } from 'vitest';
import { listConformanceProblems } from './list-conformance-problems.ts';
import { baseline, requirements } from './requirements.ts';

const files: Readonly<Record<string, string>> = {
  LICENSE: 'Apache License\nVersion 2.0',
  'docs/releasing.md': '1. Require two-factor authentication.',
};
const row = (id: string): string => `| ${id} | asks something | met | \`LICENSE\` "License Version 2.0" |`;
const whole = [
  `OSPS Baseline, version ${baseline}`,
  ...Object.entries(requirements).flatMap(([section, ids]) => [`## ${section}`, ...ids.map(row)]),
].join('\n');
const check = (text: string): string[] => listConformanceProblems(text, (path) => files[path]);

it('accepts an answer to each requirement', () => {
  expect(check(whole)).toEqual([]);
  expect(Object.values(requirements).map(({ length }) => length)).toEqual([24, 19, 21, 18]);
});

const first = row('OSPS-AC-01.01');
it.each([
  ['', 'OSPS-AC-01.01 is there 0 times.'],
  [`${first}\n${first}`, 'OSPS-AC-01.01 is there 2 times.'],
  [first.replace('AC-01.01', 'AC-01.09'), 'OSPS-AC-01.09 is neither in the Baseline nor in Scorecard.'],
  [first.replace('LICENSE', 'COPYING'), 'OSPS-AC-01.01: COPYING does not exist.'],
  [first.replace('Version 2.0', 'Version 3.0'), 'OSPS-AC-01.01: LICENSE does not say "License Version 3.0".'],
  [first.replace(/`.*"/, 'surely'), 'OSPS-AC-01.01: it has no evidence.'],
  [first.replace(' met ', ' done '), "OSPS-AC-01.01: its state is 'done'."],
  [first.replace(' met ', ' owner '), 'OSPS-AC-01.01: it quotes no line of docs/releasing.md.'],
  [first.replace(' met ', ' open ').replace(/`.*" /, ''), 'OSPS-AC-01.01: it says nothing.'],
])('finds what is wrong with %j', (changed, problem) => {
  expect(check(whole.replace(first, changed))).toContain(problem);
});

it('accepts a line of what only the owner can do', () => {
  const owner = '| OSPS-AC-01.01 | asks | owner | `docs/releasing.md` "two-factor" |';
  expect(check(whole.replace(first, owner))).toEqual([]);
});

it('finds a requirement in another section, and another version', () => {
  const moved = whole.replace(`${first}\n`, '').replace('## Level 2', `## Level 2\n${first}`);
  expect(check(moved)).toEqual(['OSPS-AC-01.01 belongs to Level 1.']);
  expect(check(whole.replace(baseline, '2025.02.25'))).toEqual([
    `It names another version than ${baseline}.`,
  ]);
});
