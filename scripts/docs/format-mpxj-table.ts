/** What `make compare` measures: MPXJ's figures divided by ours. */
export interface MpxjFigures {
  readonly machine: {
    readonly processor: string;
    readonly processors: number;
    readonly memoryGb: number;
    readonly node: string;
    readonly java: string;
    readonly mpxj: string;
  };
  readonly files: readonly {
    readonly activities: number;
    readonly relationships: number;
    readonly megabytes: number;
    readonly ratios: Readonly<Record<string, number>>;
  }[];
}

/** Columns of the page, by the names that the bench gives its figures. */
const columns: Readonly<Record<string, readonly string[]>> = {
  'read, cold / warm': ['cold read, processor', 'warm read, processor'],
  'schedule, cold / warm': ['cold schedule, processor', 'warm schedule, processor'],
  'memory growth': ['growth MB'],
};

/** The machine, then a row for each file. */
export function formatMpxjTable({ machine, files }: MpxjFigures): string {
  const { processor, processors, memoryGb, node, java, mpxj } = machine;
  const rows = files.map(({ activities, relationships, megabytes, ratios }) => [
    `${activities.toLocaleString('en-GB')} activities, ${relationships.toLocaleString('en-GB')} relationships, ${megabytes} MB`,
    ...Object.values(columns).map((names) =>
      names.map((name) => formatRatio(ratios[name] ?? NaN)).join(' / '),
    ),
  ]);
  const head = ['file', ...Object.keys(columns)];
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  return `Measured on ${processor}, ${processors} processors, ${memoryGb} GB of memory, with Node ${node}, Java ${java} and MPXJ ${mpxj}:\n\n${table}`;
}

/** Two digits, since more differ between runs. */
const formatRatio = (ratio: number): string => Number(ratio.toPrecision(2)).toString();
