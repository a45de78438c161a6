import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportSchema } from '@floatwise/contracts';
import { listGoldenCases, runGoldenCase } from '@floatwise/testkit/golden';
import { describe, expect, it } from 'vitest';
import { findTool, listTools, readerFindings } from '../index.ts';

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

  it('declares the findings that its golden cases produce and its code names', async () => {
    const produced = new Set<string>();
    for (const golden of cases) {
      const { report } = await runOnce(golden);
      for (const finding of report.findings) produced.add(finding.code);
    }
    const source = readSources(join(import.meta.dirname, '..', toolId));
    for (const [, code = ''] of source.matchAll(/create(?:Info|Warning)\(\s*'([^']+)'/g)) produced.add(code);
    const declared = findTool(toolId)?.findings.map(({ code }) => code) ?? [];
    expect(declared.toSorted()).toEqual([...produced].sort());
  });
});

/** The code of a folder, without its tests. */
const readSources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test|findings\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

describe('findings of the readers', () => {
  it('are listed in one place', () => {
    const folders = ['../../../schedule/src', '../../../ooxml/src', '../input', '../runner'];
    const source = folders.map((folder) => readSources(join(import.meta.dirname, folder))).join('\n');
    const codes = Array.from(
      source.matchAll(/'((?:xer|pmxml|sheet|cpm)\.[a-z-]+)'/g),
      ([, code = '']) => code,
    );
    // An error, and a part of a media type.
    const others = ['xer.unencodable', 'sheet.binary'];
    const found = [...new Set(codes)].filter((code) => !others.includes(code));
    expect(readerFindings.filter((code) => !code.startsWith('E_')).toSorted()).toEqual(found.toSorted());
  });
});

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
