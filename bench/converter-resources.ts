/**
 * Memory and CPU of a process that runs tools as a converter does, on the heaviest files the site accepts. It has two
 * worker threads with the converter's limits and environment, and runs one conversion and then two in parallel, each case
 * in a process of its own. The chart's requests and limits come from its output; a converter's own connections to NATS
 * and S3 add about 60 MB. A busy machine changes CPU seconds less than elapsed seconds. Arguments: the tools to measure,
 * by default all. With `--write` the figures of the largest files go to docs/converter-figures.json, from which the
 * runbook's table is generated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { maxUploadBytes, worksOnSeveral } from '@floatwise/contracts';
import { generateXer } from '@floatwise/testkit';
import { listTools } from '@floatwise/tools';
import type { ConverterFigures } from '../scripts/docs/format-tool-tables.ts';
import { converterEnv } from '../services/converter/src/config.ts';
import { createWorkbook } from '../tests/load/run/create-workbook.ts';
import { createUpdate } from './lib/create-update.ts';
import { measureConversion } from './lib/measure-conversion.ts';
import { printAnswer, printHead } from './lib/print-answer.ts';
import { withFiles } from './lib/with-files.ts';

const corpus = resolve(import.meta.dirname, '../../shared/corpus');
const threads = converterEnv.CONVERTER_CONCURRENCY.parse(undefined);
/** Just below the largest upload: 60,000 activities, 180,000 links, 60,000 assignments. */
const largestXer = (): Uint8Array =>
  generateXer({
    activities: 60_000,
    relationships: 180_000,
    assignments: 60_000,
    outOfSequence: 2_000,
    inProgress: 3_000,
  });

/** The largest schedule and its next update. */
function createLargestUpdates(): readonly Uint8Array[] {
  const previous = largestXer();
  return [previous, createUpdate(previous, 1)];
}

const readCorpus = (name: string) => (): readonly Uint8Array[] | undefined => {
  try {
    return [readFileSync(resolve(corpus, name))];
  } catch {
    return undefined;
  }
};

interface File {
  readonly name: string;
  readonly extension: '.xer' | '.xlsx';
  readonly tools: readonly string[];
  /** The files of one conversion; undefined if they are not on this machine. */
  readonly read: () => readonly Uint8Array[] | undefined;
  /** Whether the runbook shows its figures. */
  readonly isLargest?: true;
}

const listToolsFor = (extension: string): string[] =>
  listTools()
    .filter(({ acceptedTypes, inputs }) => acceptedTypes.includes(extension) && !worksOnSeveral(inputs))
    .map(({ id }) => id);
const xerTools = listToolsFor('.xer');
const files: readonly File[] = [
  {
    name: '50 MB: 60,000 activities, 180,000 links, 2,000 out of order',
    extension: '.xer',
    tools: xerTools,
    read: () => [largestXer()],
    isLargest: true,
  },
  {
    name: 'two updates of 50 MB: 60,000 activities, 180,000 links each',
    extension: '.xer',
    tools: listTools()
      .filter(({ inputs }) => worksOnSeveral(inputs))
      .map(({ id }) => id),
    read: createLargestUpdates,
    isLargest: true,
  },
  {
    name: 'workbook, 50,000 activities, 150,000 links',
    extension: '.xlsx',
    tools: listToolsFor('.xlsx'),
    read: () => [createWorkbook(50_000, 1)],
    isLargest: true,
  },
  ...['soulmajor1--Hotel_Project.xer', 'hassanemam--SP10_-_COST_LOADED.xer'].map((name): File => ({
    name: name.replace(/^.*--/, ''),
    extension: '.xer',
    tools: ['schedule-assessment', 'soos', 'pv-ev'],
    read: readCorpus(name),
  })),
];

function measureAll(chosen: readonly string[]): Record<string, ConverterFigures> {
  const figures: Record<string, ConverterFigures> = {};
  printHead('conversion');
  for (const { name, extension, isLargest, ...file } of files) {
    const tools = file.tools.filter((id) => chosen.length === 0 || chosen.includes(id));
    const contents = tools.length === 0 ? undefined : file.read();
    if (contents === undefined) {
      if (tools.length > 0) console.log(`${name} is not on this machine and is skipped.`);
      continue;
    }
    for (const { length } of contents)
      if (length > maxUploadBytes) throw new Error(`${name} is too large: ${length} bytes.`);
    withFiles(`large${extension}`, contents, (paths) => {
      for (const toolId of tools) {
        const measure = (atOnce: number) => measureConversion({ toolId, paths, threads, atOnce }, 1);
        const [one, two] = [measure(1), measure(2)];
        printAnswer(`${toolId}: ${name}`, one);
        printAnswer(`${toolId}: two at once`, two);
        if (!isLargest) continue;
        figures[toolId] = {
          file: name,
          cpuSeconds: Math.round(one.cpuSeconds * 10) / 10,
          peakMb: Math.round(one.megabytes),
          peakMbTwoAtOnce: Math.round(two.megabytes),
        };
      }
    });
  }
  return figures;
}

function writeFigures(figures: Record<string, ConverterFigures>): void {
  const file = resolve(import.meta.dirname, '../docs/converter-figures.json');
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ConverterFigures>;
  writeFileSync(file, `${JSON.stringify({ ...before, ...figures }, undefined, 2)}\n`);
}

const words = process.argv.slice(2);
const figures = measureAll(words.filter((word) => word !== '--write'));
if (words.includes('--write')) writeFigures(figures);
