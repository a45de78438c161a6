import { existsSync, readFileSync } from 'node:fs';
import { anonymise } from '@floatwise/schedule/anonymise';
import { generateXer } from '@floatwise/testkit';
import { expect, it } from 'vitest';
import { listTools, UnusableInputError } from '../index.ts';
import { runTool } from '../run.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const readFile = (path: string | URL) => (): Uint8Array => readFileSync(new URL(path, import.meta.url));
const generated = { activities: 120, relationships: 260, inProgress: 15, outOfSequence: 12 };
const files: readonly (readonly [string, () => Uint8Array])[] = [
  ...[
    'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
    'inigmat--MDL4D.xer',
    'soulmajor1--TERMINAL_BUILDING-AIRPORT.xer',
  ]
    .filter((name) => existsSync(new URL(name, corpus)))
    .map((name) => [name, readFile(new URL(name, corpus))] as const),
  ['generated.xer', () => generateXer(generated)],
  ['another-generated.xer', () => generateXer({ ...generated, seed: 7 })],
  ['cpd.xml', readFile('../cpd/golden/locale-forms-xml/input.xml')],
  ['schedule-assessment.xml', readFile('../schedule-assessment/golden/locale-forms-xml/input.xml')],
];
const cases = files.flatMap(([name, read]) =>
  listTools()
    .filter(
      ({ acceptedTypes, inputs }) =>
        inputs === undefined && acceptedTypes.some((type) => name.endsWith(type)),
    )
    .map(({ id }) => [id, name, read] as const),
);

/** Lengths of files differ, and what is said of a code page. */
const isOther = (key: string): boolean => /bytes|removedPercent|codePage/i.test(key);

/** Pairs of values at the same place of two answers; where one has no value, it is undefined. */
function* pairValues(one: unknown, other: unknown, place = ''): Generator<[string, unknown, unknown]> {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    yield [place, one, other];
    return;
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    if (isOther(key)) continue;
    yield* pairValues(
      (one as Record<string, unknown>)[key],
      (other as Record<string, unknown>)[key],
      `${place}.${key}`,
    );
  }
}

async function run(toolId: string, fileName: string, bytes: Uint8Array): Promise<unknown> {
  try {
    const { report } = await runTool(toolId, { fileName, bytes: Buffer.from(bytes) });
    const findings = report.findings.filter(({ code }) => code !== 'xer.code-page');
    // Cleaners count bytes.
    const figures = toolId.startsWith('x-') && toolId !== 'x-actuals' ? [] : report.figures;
    return JSON.parse(JSON.stringify({ ...report, findings, figures })) as unknown;
  } catch (error) {
    if (!(error instanceof UnusableInputError)) throw error;
    return { refused: error.code };
  }
}

it.each(cases)('%s gives an anonymised file the same answer: %s', async (toolId, name, read) => {
  const bytes = read();
  const made = anonymise([bytes], { costShare: 64 })[0]?.bytes ?? new Uint8Array();
  const [before, after] = [await run(toolId, name, bytes), await run(toolId, name, made)];
  const [there, back] = [new Map<string, string>(), new Map<string, string>()];
  for (const [place, one, other] of pairValues(before, after)) {
    if (typeof one !== 'string' || typeof other !== 'string') expect([place, other]).toEqual([place, one]);
    else {
      // The same text becomes the same text, and no two become one.
      expect([place, there.get(one) ?? other, back.get(other) ?? one]).toEqual([place, other, one]);
      there.set(one, other);
      back.set(other, one);
    }
  }
  expect(there.size).toBeGreaterThan(0);
});
