/** Overwrites the expected files of golden cases with the tools' current output, for review by `git diff`. Words select tools by id. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { listGoldenCases, runGoldenCase } from '../../packages/testkit/src/golden.ts';
import { listTools } from '../../packages/tools/src/index.ts';

const [only = ''] = process.argv.slice(2);
const source = join(import.meta.dirname, '../../packages/tools/src');

for (const tool of listTools().filter(({ id }) => id.includes(only))) {
  const { id, outputExtension, returnsXer } = tool;
  const golden = join(source, id, 'golden');
  if (!existsSync(golden)) continue;
  addMissingFiles(golden, (input) =>
    outputExtension === 'xer' || (returnsXer === true && input.endsWith('.xer')) ? 'xer' : 'txt',
  );
  let changed = 0;
  for (const one of listGoldenCases(join(source, id))) {
    const { output, report, attachments } = await runGoldenCase(id, one);
    const folder = join(golden, one.name);
    const { expectedAttachments = attachments } = one;
    const isSame =
      output.equals(one.expected) &&
      isEqual(report, one.expectedReport) &&
      isEqual(attachments, expectedAttachments);
    if (isSame) continue;
    changed += 1;
    writeFileSync(join(folder, findExpected(folder) ?? 'expected.txt'), output);
    for (const name of Object.keys(one.expectedAttachments ?? {}))
      writeFileSync(
        join(folder, 'attachments', name.endsWith('.xlsx') ? `${name}.tsv` : name),
        attachments[name] ?? '',
      );
    const path = join(folder, 'expected-report.json');
    // JSON without line breaks is formatted compactly, with short lists on one line.
    const text = JSON.stringify(report);
    writeFileSync(
      path,
      await format(text, { ...(await resolveConfig(path)), parser: 'json', objectWrap: 'preserve' }),
    );
  }
  console.log(`${id}: ${changed} golden ${changed === 1 ? 'case' : 'cases'} written`);
}

/** Completes a new case, which is a folder with only an input. */
function addMissingFiles(golden: string, findExtension: (input: string) => string): void {
  for (const name of readdirSync(golden)) {
    const folder = join(golden, name);
    const input = readdirSync(folder).find((file) => file.startsWith('input.')) ?? '';
    if (findExpected(folder) === undefined)
      writeFileSync(join(folder, `expected.${findExtension(input)}`), '');
    const report = join(folder, 'expected-report.json');
    if (!existsSync(report)) writeFileSync(report, '{}');
  }
}

function findExpected(folder: string): string | undefined {
  return readdirSync(folder).find((name) => name.startsWith('expected.'));
}

/** Whether both are the same as JSON, in any order of keys. */
function isEqual(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}
