import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultCheckOptions as defaults } from '@floatwise/schedule/check-options';
import { describe, expect, it } from 'vitest';
import { listTools } from '../index.ts';

const source = join(import.meta.dirname, '..');
const readDocument = (id: string, name: string): string => readFileSync(join(source, id, name), 'utf8');
const clean = (text: string): string => text.replaceAll('`', '').trim();

/** Options in a README's table with their defaults; several options in one row share a default or have one each. */
function listDefaults(readme: string): [string, string][] {
  const [, section = ''] = /^## Options\n([^]*?)(?=^## )/m.exec(readme) ?? [];
  return [...section.matchAll(/^\| (`.*?)\|(.*?)\|/gm)].flatMap(([, names = '', values = '']) => {
    const shown = values.split(',').map(clean);
    return names
      .split(',')
      .map((name, place): [string, string] => [clean(name), shown[place] ?? shown[0] ?? '']);
  });
}

describe.each(listTools().map((tool) => ({ id: tool.id, tool })))('the README of $id', ({ id, tool }) => {
  it('states the defaults of the options', () => {
    const known = Object.entries(tool.options.parse({})).map(([name, value]) => [name, String(value)]);
    const listed = listDefaults(readDocument(id, 'README.md'));
    if (listed.length > 0) expect(listed.toSorted()).toEqual(known.toSorted());
  });
});

describe.each(listTools().map((tool) => ({ id: tool.id, tool })))(
  'the guide of $id',
  ({ id, tool: { guide } }) => {
    it('has a guide with a problem and three lists under their headings', () => {
      const headings = readDocument(id, 'guide.md').match(/^## .*$/gm);
      expect(headings).toEqual(['## What changes', '## What stays', '## What to do next']);
      expect(guide?.problem).not.toBe('');
      for (const list of [guide?.changes, guide?.keeps, guide?.nextSteps])
        expect(list?.length).toBeGreaterThan(0);
    });
  },
);

describe('documents on the fourteen checks', () => {
  it.each(['README.md', 'article.md'])('state their limits in %s', (name) => {
    const text = readDocument('schedule-assessment', name).replaceAll(' %', '%');
    const percent = (value: number): string => `${value}%`;
    const row = (no: number): string => new RegExp(`^\\| ${no} +\\|.*$`, 'm').exec(text)?.[0] ?? '';
    expect(row(1)).toContain(percent(defaults.logicPercent));
    expect(row(3)).toContain(percent(defaults.lagPercent));
    expect(row(4)).toContain(percent(defaults.finishToStartPercent));
    expect(row(5)).toContain(percent(defaults.hardConstraintPercent));
    expect(row(6)).toContain(`above ${defaults.highFloatDays} days`);
    expect(row(6)).toContain(percent(defaults.highFloatPercent));
    expect(row(8)).toContain(`above ${defaults.highDurationDays} days`);
    expect(row(8)).toContain(percent(defaults.highDurationPercent));
    expect(row(11)).toContain(percent(defaults.missedPercent));
    expect(row(12)).toContain(`${defaults.testDays} days added`);
    expect(row(13)).toContain(String(defaults.minCpli));
    expect(row(14)).toContain(String(defaults.minBei));
  });
});
