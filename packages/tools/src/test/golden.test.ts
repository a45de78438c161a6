import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportSchema } from '@floatwise/contracts';
import { listGoldenCases, runGoldenCase } from '@floatwise/testkit/golden';
import { describe, expect, it } from 'vitest';
import { listTools } from '../index.ts';

const source = join(import.meta.dirname, '..');

describe.each(listTools().map((tool) => tool.id))('%s', (toolId) => {
  const cases = listGoldenCases(join(source, toolId));
  // Cached, so that all tests of a case use one run.
  const results = new Map<string, ReturnType<typeof runGoldenCase>>();
  const runOnce = (golden: (typeof cases)[number]): ReturnType<typeof runGoldenCase> => {
    const result = results.get(golden.name) ?? runGoldenCase(toolId, golden);
    results.set(golden.name, result);
    return result;
  };

  it.each(cases)('returns the expected bytes and report for $name', async (golden) => {
    const { output, report, attachments } = await runOnce(golden);
    expect(output.toString('latin1')).toBe(golden.expected.toString('latin1'));
    expect(report).toEqual(golden.expectedReport);
    // The report matches the contract without loss.
    expect(reportSchema.parse(report)).toEqual(report);
    if (golden.expectedAttachments) expect(attachments).toEqual(golden.expectedAttachments);
  });

  it.each(cases)('changes no byte of its own output for $name', async (golden) => {
    const { output, again } = await runOnce(golden);
    if (again) expect(again.equals(output)).toBe(true);
  });

  it('lists in its README exactly the finding codes its golden cases produce', async () => {
    const produced = new Set<string>();
    for (const golden of cases) {
      const { report } = await runOnce(golden);
      for (const finding of report.findings) produced.add(finding.code);
    }
    expect(listReadmeCodes(toolId)).toEqual([...produced].sort());
  });
});

/** Codes in the first column of the README's table of findings. */
function listReadmeCodes(toolId: string): string[] {
  const readme = readFileSync(join(source, toolId, 'README.md'), 'utf8');
  const [, section = ''] = readme.split(/^## Findings$/m);
  const [table = ''] = section.split(/^## /m);
  return [...table.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, code = '']) => code).sort();
}

describe('registry', () => {
  it('contains every tool folder under its name', () => {
    const folders = readdirSync(source, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !['answer', 'input', 'runner', 'test', 'view'].includes(entry.name),
    );
    expect(
      listTools()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(folders.map(({ name }) => name).sort());
  });

  it('contains each tool once', () => {
    const ids = listTools().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
