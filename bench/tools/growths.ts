import { computeCpm } from '../../packages/schedule/src/cpm/index.ts';
import { activity, createTestSchedule, wbsNode } from '../../packages/schedule/src/cpm/test/test-schedule.ts';
import type { WbsId } from '../../packages/schedule/src/model/index.ts';
import type { TestLink } from '../../packages/schedule/src/sheet/test/test-network.ts';
import { createTestNetwork } from '../../packages/schedule/src/sheet/test/test-network.ts';
import { RowCells } from '../../packages/schedule/src/xer/bytes/row-cells.ts';
import { findRedundantLinks } from '../../packages/tools/src/rrr/find-redundant-links.ts';
import { runTool } from '../../packages/tools/src/runner/run-tool.ts';

/** Creates the input, which is not measured, and returns the computation. */
export type Prepare = (size: number) => () => unknown;

const createIds = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));

const prepareScheduling: Prepare = (count) => {
  const links = createIds(count - 7).flatMap((id) => [
    `${id} FS ${Number(id) + 1}`,
    `${id} SS+2 ${Number(id) + 3}`,
    `${id} FS ${Number(id) + 7}`,
  ]);
  const schedule = createTestSchedule({ activities: createIds(count).map((id) => activity(id)), links });
  return () => computeCpm(schedule);
};

const prepareDeepWbs: Prepare = (levels) => {
  const wbsNodes = createIds(levels).map((id) =>
    wbsNode(id, { parentId: id === '0' ? undefined : (String(Number(id) - 1) as WbsId) }),
  );
  const summary = activity('S', { type: 'wbsSummary', wbsId: '0' as WbsId });
  const activities = [...wbsNodes.map(({ id }) => activity(id, { wbsId: id })), summary];
  const schedule = createTestSchedule({ wbsNodes, activities, links: [`0 FS ${levels - 1}`] });
  return () => computeCpm(schedule);
};

const prepareRedundancy: Prepare = (count) => {
  const links = createIds(count).flatMap((id): TestLink[] => {
    const predecessor = Number(id);
    return [
      { predecessor, successor: predecessor + 1, type: 'FS', lag: 0 },
      { predecessor, successor: Math.min(predecessor + 3, count), type: 'FS', lag: predecessor % 3 },
    ];
  });
  const network = createTestNetwork(
    createIds(count + 1).map((code) => ({ code })),
    links,
  );
  return () => findRedundantLinks(network);
};

const prepareQuotes: Prepare = (count) => {
  const body = Buffer.from(`%R${'\t"x'.repeat(count)}`);
  const cells = new RowCells();
  return () => {
    cells.split(body, 0, body.length);
  };
};

const prepareQuotedRisks: Prepare = (quotes) => {
  const categories = '%T\tTASK\n%T\tRISKTYPE\n%F\trisk_type_id\n%R\t1\n';
  const risks = `%T\tPROJRISK\n%F\trisk_id\trisk_type_id\n%R\t${'"a""\t'.repeat(quotes)}\n`;
  const bytes = Buffer.from(`ERMHDR\t8.4\n${categories}${risks}%E\n`);
  return () => runTool('x-risktype', { bytes, fileName: 'a.xer' });
};

/** Computations whose time must grow as their input does, with the smaller of two sizes. */
export const growths: Readonly<Record<string, { readonly small: number; readonly prepare: Prepare }>> = {
  'cpm: activities with three links each': { small: 10_000, prepare: prepareScheduling },
  'cpm: levels of a WBS': { small: 2_000, prepare: prepareDeepWbs },
  'rrr: activities with two links each': { small: 5_000, prepare: prepareRedundancy },
  'reading: quotes in a row, none closed': { small: 500_000, prepare: prepareQuotes },
  'x-risktype: opening quotes in a row': { small: 150_000, prepare: prepareQuotedRisks },
};
