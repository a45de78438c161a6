import { writeTestWorkbook } from '../../packages/ooxml/src/test/test-workbook.ts';
import { listHostileWorkbooks } from '../../packages/schedule/src/sheet/test/test-hostile-workbooks.ts';
import { generateXer } from '../../packages/testkit/src/generate-xer.ts';
import { createUpdate } from '../lib/create-update.ts';
import { createDenseLinks } from './networks.ts';
import type { ConversionRun } from './run-conversion.ts';
import type { Limits } from '../lib/print-answer.ts';

export interface BenchConversion extends Omit<ConversionRun, 'paths'> {
  readonly name: string;
  readonly limits: Limits;
  /** One name for all files. */
  readonly fileName: string;
  /** Creates the files when they are measured, so that only those of one conversion are in memory. */
  readonly createFiles: () => readonly Uint8Array[];
}

const threeLinksEach = { activities: 50_000, relationships: 150_000 };
const cleaning: Limits = { seconds: 0.5, megabytes: 400 };
const dense = { activities: 1_200, links: 60_000 };

/** Conversions by part of the bench. */
export const conversions: Readonly<Record<string, () => readonly BenchConversion[]>> = {
  cleaners: () => [
    clean('x-pobs', 'tables of organisations', formatOrganisations),
    clean('x-risktype', 'risk categories', formatCategories),
    {
      ...clean('x-risktype', 'risk categories, those of 2,500 risks kept', formatRisks),
      options: { keepUsed: true },
    },
  ],
  assessment: () => [
    assess('20,000 activities, 40,000 links', { activities: 20_000 }, { seconds: 1.5, megabytes: 500 }),
    {
      ...assess(
        '20,000 activities, 40,000 links, ribbon by 400 WBS nodes',
        { activities: 20_000, wbsNodes: 400 },
        { seconds: 1.5, megabytes: 500 },
      ),
      options: { ribbon: 'wbs' },
    },
    assess('50,000 activities, 100,000 links', { activities: 50_000 }, { seconds: 3, megabytes: 500 }),
  ],
  updates: () => [
    compareUpdates({ updates: 2, activities: 20_000 }, { seconds: 6, megabytes: 600 }),
    compareUpdates({ updates: 2, activities: 50_000 }, { seconds: 15 }),
    compareUpdates({ updates: 12, activities: 2_000 }, { seconds: 6 }),
    compareUpdates({ updates: 60, activities: 500 }, { seconds: 10 }),
  ],
  progress: () => [
    {
      toolId: 'soos',
      name: '50,000 activities, 150,000 links, 2,000 out of sequence',
      fileName: 'bench.xer',
      createFiles: () => [generateXer({ ...threeLinksEach, outOfSequence: 2_000 })],
      limits: { seconds: 3 },
      leastDone: 1_000,
    },
    {
      toolId: 'x-actuals',
      name: '50,000 activities, 150,000 links, half of them with assignments',
      fileName: 'bench.xer',
      createFiles: () => [generateXer(threeLinksEach)],
      limits: { seconds: 4 },
      leastDone: 5,
    },
    {
      toolId: 'pv-ev',
      name: '50,000 activities, 150,000 links, 2,500 in progress',
      fileName: 'bench.xer',
      createFiles: () => [generateXer({ ...threeLinksEach, inProgress: 2_500, assignments: 50_000 })],
      limits: { seconds: 4 },
      leastDone: 1_000,
    },
  ],
  edits: () => [
    {
      toolId: 'what-if',
      name: '50,000 activities, 100,000 links, 5 edits',
      fileName: 'bench.xer',
      createFiles: () => [generateXer({ activities: 50_000, relationships: 100_000 })],
      options: { edits: JSON.stringify(fiveDelays) },
      limits: { seconds: 8 },
    },
  ],
  redundancy: () => [
    {
      toolId: 'rrr',
      name: '50,000 activities, 150,000 links',
      fileName: 'bench.xer',
      createFiles: () => [generateXer(threeLinksEach)],
      limits: { seconds: 6 },
    },
    {
      toolId: 'dads',
      name: '50,000 activities, 150,000 links',
      fileName: 'bench.xer',
      createFiles: () => [generateXer(threeLinksEach)],
      limits: { seconds: 4 },
    },
    {
      toolId: 'rrr',
      name: 'a workbook of 1,200 activities, 60,000 links',
      fileName: 'dense.xlsx',
      createFiles: () => [createDenseWorkbook()],
      limits: { seconds: 2, megabytes: 300 },
    },
  ],
  hostile: () =>
    listHostileWorkbooks().flatMap(({ name, fileName, bytes }) =>
      ['rrr', 'dads', 'cpd'].map((toolId): BenchConversion => ({
        ...{ toolId, name, fileName, isHostile: true, createFiles: () => [bytes] },
        limits: { seconds: 2, megabytes: 512 },
      })),
    ),
};

/** After activities that have not started. */
const fiveDelays = [30_000, 31_000, 32_000, 33_000, 34_000].map((place) => ({
  kind: 'insertDelay',
  activity: `A${10_000 + 10 * place}`,
  id: `D${place}`,
  name: 'Late access',
  days: 20,
  where: 'after',
}));

/** A file of 50 MB, 40 of them in the table that the tool removes. */
function clean(toolId: string, name: string, format: () => string): BenchConversion {
  const createFiles = () => [formatXer(format())];
  return {
    toolId,
    name: `50 MB, 40 of ${name}`,
    fileName: 'bench.xer',
    createFiles,
    limits: cleaning,
    isWarm: true,
  };
}

function formatXer(dirtyTables: string): Uint8Array {
  const tasks = formatTable(
    'TASK',
    'task_id\tproj_id\twbs_id\ttask_code\ttask_name\ttask_type\tstatus_code\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt',
    { megabytes: 10, row: (id) => `${id}\t10\t${id}\tA${id}\tActivity ${id}\tTT_Task\tTK_NotStart\t80\t80` },
  );
  return Buffer.from(`ERMHDR\t8.2\r\n${dirtyTables}${tasks}%E\r\n`, 'latin1');
}

/** Rows are numbered from 1. */
function formatTable(
  name: string,
  columns: string,
  { megabytes, row }: { megabytes: number; row: (id: number) => string },
): string {
  const lines = [`%T\t${name}\r\n%F\t${columns}\r\n`];
  for (let id = 1, length = 0; length < megabytes * 1_024 * 1_024; id++)
    length += lines[lines.push(`%R\t${row(id)}\r\n`) - 1]?.length ?? 0;
  return lines.join('');
}

const formatOrganisations = (): string =>
  formatTable('POBS', 'pobs_id\tpobs_parent_id\tseq_num\tpobs_name\tpobs_descr\tpobs_manager', {
    megabytes: 40,
    row: (id) => `${id}\t${id >> 3}\t100\tP-${id}\tPerforming organisation ${id}\t`,
  });
const formatCategories = (): string =>
  formatTable('RISKTYPE', 'risk_type_id\tseq_num\trisk_type\tparent_risk_type_id', {
    megabytes: 40,
    row: (id) => `${id}\t100\tCategory ${id} of a polluted database\t${id >> 3 || ''}`,
  });
const formatRisks = (): string =>
  formatCategories() +
  formatTable('PROJRISK', 'risk_id\trisk_code\trisk_type_id', {
    megabytes: 0.05,
    row: (id) => `${id}\tR${id}\t${id * 7}`,
  });

function assess(
  name: string,
  file: { activities: number; wbsNodes?: number },
  limits: Limits,
): BenchConversion {
  const createFiles = () => [generateXer({ relationships: 2 * file.activities, ...file })];
  return { toolId: 'schedule-assessment', name, fileName: 'bench.xer', createFiles, limits, isWarm: true };
}

function compareUpdates(
  { updates, activities }: { updates: number; activities: number },
  limits: Limits,
): BenchConversion {
  const createFiles = () => {
    const first = generateXer({ activities, relationships: 2 * activities, inProgress: activities / 20 });
    return Array.from({ length: updates }, (_, place) => (place === 0 ? first : createUpdate(first, place)));
  };
  const name = `${updates} of ${activities.toLocaleString('en')} activities`;
  return { toolId: 'updates', name, fileName: 'bench.xer', createFiles, limits, isWarm: true };
}

/** Nearly every link is redundant. */
function createDenseWorkbook(): Uint8Array {
  const ids = Array.from({ length: dense.activities }, (_, place) => `A${place}`);
  const links = createDenseLinks(dense).map(({ predecessor, successor, type, lag }) => [
    ...[`A${predecessor}`, `A${successor}`, type, 'Not Started', 'Not Started', lag],
    null,
  ]);
  const columns = [
    ['pred_task_id', 'task_id', 'pred_type', 'PREDTASK__status_code', 'TASK__status_code', 'lag_hr_cnt'],
    ['Predecessor', 'Successor', 'Relationship Type', 'Predecessor Status', 'Successor Status', 'Lag(h)'],
  ];
  return writeTestWorkbook({
    TASK: [
      ['task_code', 'status_code'],
      ['Activity ID', 'Activity Status'],
      ...ids.map((id) => [id, 'Not Started']),
    ],
    TASKPRED: [...columns, ...links],
  });
}
