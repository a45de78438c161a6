import type { ReportTable } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { openWorkbook } from '@floatwise/ooxml';
import { readSheetNetwork } from '@floatwise/schedule/sheet';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { formatWorkbook } from '../../../testkit/src/format-workbook.ts';
import {
  dropXerProjectIds,
  dropXmlProjectIds,
  furtherVocabularies,
  generateXer,
  mapXerCells,
  rewriteXerLocale,
  rewriteXmlLocale,
  translateXer,
  vocabularies,
  westernVocabularies,
  type LocaleForms,
} from '@floatwise/testkit';
import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';
import { getTool, listTools } from '../index.ts';
import { runTool } from '../run.ts';
import type { ToolDefinition, ToolOutput } from '../tool.ts';
import { rewriteSheetLocale } from './rewrite-sheet-locale.ts';

const locales: fc.Arbitrary<LocaleForms> = fc
  .record({
    decimal: fc.constantFrom('.', ','),
    group: fc.constantFrom('', '', '.', ',', ' ', "'"),
    order: fc.constantFrom('dmy', 'mdy', 'ymd'),
    dateSign: fc.constantFrom('-', '/', '.'),
    isShort: fc.boolean(),
    time: fc.constantFrom('colon', 'dot', 'hour', 'twelve'),
    hasNumberedTypes: fc.boolean(),
    isDeclared: fc.boolean(),
  } as const)
  .filter(({ decimal, group }) => decimal !== group);

/** Makes hours of whole days half hours and eighths; only some of an eighth have two meanings with three decimals. */
const addFraction = (column: string, cell: string): string => {
  const hours = Number(cell);
  if (!/_drtn_hr_cnt$|^lag_hr_cnt$/.test(column) || !(hours > 0)) return cell;
  return String(hours + (hours % 16 === 0 ? 0.5 : 1.125));
};

interface Format {
  readonly extension: string;
  readonly original: (xer: Buffer) => Promise<Uint8Array>;
  readonly rewritten: (xer: Buffer, forms: LocaleForms) => Promise<Uint8Array>;
  /** The same plan, with rows that do not name its only project; a sheet names none. */
  readonly dropIds?: (xer: Buffer, isOwnKept: boolean) => Uint8Array;
}

const read = (xer: Buffer) => readSchedule(readXer(xer));
const toXml = (xer: Buffer): string => Buffer.from(writePmxml(read(xer))).toString();
const formats: readonly Format[] = [
  {
    extension: '.xer',
    original: (xer) => Promise.resolve(xer),
    rewritten: (xer, forms) =>
      Promise.resolve(Buffer.from(rewriteXerLocale(xer.toString('latin1'), forms), 'latin1')),
    dropIds: (xer, isOwnKept) => Buffer.from(dropXerProjectIds(xer.toString('latin1'), isOwnKept), 'latin1'),
  },
  {
    extension: '.xml',
    original: (xer) => Promise.resolve(Buffer.from(toXml(xer))),
    rewritten: (xer, forms) => Promise.resolve(Buffer.from(rewriteXmlLocale(toXml(xer), forms))),
    dropIds: (xer, isOwnKept) => Buffer.from(dropXmlProjectIds(toXml(xer), isOwnKept)),
  },
  {
    extension: '.xlsx',
    original: (xer) => writeScheduleWorkbook(read(xer)),
    rewritten: async (xer, forms) => rewriteSheetLocale(await writeScheduleWorkbook(read(xer)), forms),
  },
];

const cases = listTools().flatMap((tool) =>
  formats
    .filter(({ extension }) => tool.acceptedTypes.includes(extension))
    .map((format) => ({ tool, format, extension: format.extension })),
);

async function convert({ id }: ToolDefinition, bytes: Uint8Array, extension: string, options = {}) {
  const fileName = `plan${extension}`;
  const others = id === 'updates' ? [{ bytes, fileName: `second${extension}` }] : [];
  return runTool(id, { bytes, fileName, others, options }).catch((error: unknown) => {
    if (error instanceof UnusableInputError) return error;
    throw error;
  });
}

/** Sentences about how a file is written. */
const isAboutFormText = /other regional settings|has two meanings/;

/** Findings about how a file is written. */
const isAboutForm = (code = ''): boolean => /\.locale$|\.project-id$|^xer\.code-page/.test(code);

/** Of a narrative, which repeats the warnings about the files. */
const withoutForms = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isAboutFormText.test(line))
    .join('\n');

/** A choice names the options of the run, which say the code page of a file. */
const withoutCodePage = ({ choice, ...table }: ReportTable): object => {
  const { codePage: _, ...options } = choice?.options ?? {};
  return choice === undefined ? table : { ...table, choice: { ...choice, options } };
};

/** What a planner sees, without what is said about the locale. */
async function describeOutput(output: ToolOutput | UnusableInputError, extension: string): Promise<unknown> {
  if (output instanceof UnusableInputError) return `${output.code}: ${output.message}`;
  const { findings, attention = [], dataDate, codePage: _, tables, ...others } = output.report;
  const report = {
    ...others,
    tables: tables?.map(withoutCodePage),
    narrative: others.narrative?.map(({ title, text }) => ({ title, text: withoutForms(text) })),
  };
  return {
    findings: findings.filter(({ code }) => !isAboutForm(code)),
    attention: attention.filter(({ finding }) => !isAboutForm(finding)),
    report,
    // Tools that read no dates show a data date with two meanings as little as a missing one.
    dataDate: getTool(report.tool).restsOn.length === 0 ? undefined : dataDate,
    file: await describeFile(Buffer.concat(output.bytes), output.fileName, extension),
  };
}

/** The values of the file: those of its model if its form is that of the input. */
async function describeFile(bytes: Buffer, fileName: string, extension: string): Promise<unknown> {
  if (fileName.endsWith('.xer')) return describeSchedule(bytes);
  if (extension !== '.xlsx')
    return formatWorkbook(bytes)
      .split('\n')
      .filter(
        (line) =>
          !isAboutFormText.test(line) &&
          !/^\W*(?:project id|code ?page|SHA-256)|\b[0-9a-f]{64}\b/i.test(line),
      );
  const {
    findings: _,
    rowStyle: __,
    ...network
  } = await readSheetNetwork(await openWorkbook(bytes, fileName));
  return network;
}

function describeSchedule(bytes: Buffer): unknown {
  const { activities, relationships, projects, assignments } = read(bytes);
  return JSON.parse(JSON.stringify({ activities, relationships, projects, assignments }));
}

/** A file and the same in the forms of another locale. */
type Pair = readonly [Uint8Array, Uint8Array];

const writePair = ({ original, rewritten }: Format, xer: Buffer, forms: LocaleForms): Promise<Pair> =>
  Promise.all([original(xer), rewritten(xer, forms)]);

async function expectSame(tool: ToolDefinition, extension: string, pair: Pair): Promise<void> {
  const original = await convert(tool, pair[0], extension);
  const rewritten = await convert(tool, pair[1], extension);
  await expectEqual(rewritten, original, extension);
}

async function expectEqual(
  rewritten: ToolOutput | UnusableInputError,
  original: ToolOutput | UnusableInputError,
  extension: string,
): Promise<void> {
  const [found, expected] = await Promise.all(
    [rewritten, original].map((output) => describeOutput(output, extension)),
  );
  expect(listLines(found)).toEqual(listLines(expected));
}

/** As lines of text without counts of bytes, so that a difference shows in few of them. */
const listLines = (value: unknown): string[] =>
  JSON.stringify(value, (key, inner: unknown) => (isByteCount(key, inner) ? undefined : inner), 1).split(
    '\n',
  );

const isByteCount = (key: string, value: unknown): boolean =>
  key.endsWith('Bytes') ||
  (typeof value === 'object' && value !== null && 'id' in value && /Bytes$/.test(String(value.id)));

describe('a schedule in the forms of another locale', () => {
  it.each(cases)('gets the same answer from $tool.id as $extension', async ({ tool, format }) => {
    await fc.assert(
      fc.asyncProperty(locales, fc.integer({ min: 1, max: 50 }), async (forms, seed) => {
        const options = { activities: 40, relationships: 70, inProgress: 6, outOfSequence: 8, seed };
        const text = Buffer.from(generateXer(options)).toString('latin1');
        const xer = Buffer.from(mapXerCells(text, addFraction), 'latin1');
        await expectSame(tool, format.extension, await writePair(format, xer, forms));
      }),
      { numRuns: 5 },
    );
  });
});

describe('a schedule whose rows do not name its only project', () => {
  it.each(cases.filter(({ format }) => format.dropIds !== undefined))(
    'gets the same answer from $tool.id as $extension',
    async ({ tool, format }) => {
      const options = { activities: 40, relationships: 70, inProgress: 6, outOfSequence: 8 };
      const xer = Buffer.from(generateXer(options));
      const original = await convert(tool, await format.original(xer), format.extension);
      for (const isOwnKept of [true, false]) {
        const bytes = format.dropIds?.(xer, isOwnKept) ?? xer;
        await expectEqual(await convert(tool, bytes, format.extension), original, format.extension);
      }
    },
  );
});

describe('a schedule in the code page of another machine', () => {
  const every = [...vocabularies, ...furtherVocabularies, ...westernVocabularies].filter(
    ({ codePage }) => codePage !== 'windows-1258',
  );

  it.each(cases.filter(({ extension }) => extension === '.xer'))(
    'gets the same answer from $tool.id as in UTF-8',
    async ({ tool }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...every),
          fc.integer({ min: 1, max: 50 }),
          async (vocabulary, seed) => {
            const options = { activities: 40, relationships: 70, inProgress: 6, outOfSequence: 8, seed };
            const xer = generateXer(options);
            const { codePage } = vocabulary;
            const [own, utf8] = await Promise.all(
              [codePage, 'utf-8'].map((each) =>
                convert(tool, translateXer(xer, { ...vocabulary, codePage: each }, { seed }), '.xer', {
                  codePage: each,
                }),
              ),
            );
            if (own !== undefined && utf8 !== undefined) await expectEqual(own, utf8, '.xer');
          },
        ),
        { numRuns: 3 },
      );
    },
  );
});

const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const isHere = existsSync(folder);
/** Runs with new random cases have the time for large files. */
const largest = process.env['PROPERTY_SEED'] === undefined ? 300_000 : Infinity;
const files = isHere
  ? readdirSync(folder).filter(
      (name) => /^(?!wllmtrng).*\.xer$/.test(name) && statSync(join(folder, name)).size < largest,
    )
  : [];
if (!isHere) console.warn(`Skipped: there are no real files at ${folder}.`);

const plain = { hasNumberedTypes: false, isDeclared: true, group: '' } as const;
const realLocales: readonly LocaleForms[] = [
  {
    ...plain,
    decimal: ',',
    order: 'dmy',
    dateSign: '.',
    isShort: false,
    time: 'dot',
    hasNumberedTypes: true,
  },
  { ...plain, decimal: '.', order: 'mdy', dateSign: '/', isShort: true, time: 'twelve' },
  { ...plain, decimal: ',', order: 'ymd', dateSign: '-', isShort: true, time: 'hour', isDeclared: false },
];

/** The same pairs for every tool. */
const realPairs = new Map<string, Promise<Pair>>();

function writeRealPair(format: Format, name: string, forms: LocaleForms): Promise<Pair> {
  const key = `${format.extension} ${name}`;
  const pair = realPairs.get(key) ?? writePair(format, readFileSync(join(folder, name)), forms);
  realPairs.set(key, pair);
  return pair;
}

describe.skipIf(!isHere)('a real file in the forms of another locale', () => {
  it.each(cases)('gets the same answer from $tool.id as $extension', async ({ tool, format }) => {
    for (const [place, name] of files.entries()) {
      const forms = realLocales[place % realLocales.length];
      if (forms !== undefined)
        await expectSame(tool, format.extension, await writeRealPair(format, name, forms));
    }
  });
});
