/**
 * Time and memory of the tools on large files. Most figures are the median of several processes, with the largest memory
 * of any of them; conversions run on a worker thread with a converter's memory and precompiled code. In the same run are
 * peers: reading and hashing a file for the cleaners, a depth-first check and networkx.transitive_reduction (if python3
 * has networkx) for redundancy, and SheetJS for workbooks. Exits with 1 when something is over its limit. Arguments: the
 * parts to measure, by default all.
 */
import { runParts } from './lib/run-parts.ts';
import { conversions } from './tools/conversions.ts';
import { measureCleaners } from './tools/measure-cleaners.ts';
import { measureComputations } from './tools/measure-computations.ts';
import { measureConversions } from './tools/measure-conversions.ts';
import { measureWorkbook } from './tools/measure-workbook.ts';

await runParts({
  cleaners: measureCleaners,
  ...Object.fromEntries(
    Object.entries(conversions).map(([name, list]) => [name, () => measureConversions(list())]),
  ),
  computations: measureComputations,
  workbook: measureWorkbook,
});
