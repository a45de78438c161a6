interface Row {
  readonly key: string;
  readonly initial: string;
  readonly text: string;
}

/** Each value of values.yaml with the comment (`# --`) before it and its default, as text of one line. */
export function listValues(yaml: string): Row[] {
  const rows: Row[] = [];
  const path: { key: string; indent: number }[] = [];
  const lines = yaml.split('\n');
  let text = '';
  let skipDeeperThan = Infinity;
  lines.forEach((line, at) => {
    const comment = /^\s*# (-- )?(.*)$/.exec(line);
    if (comment) {
      text =
        comment[1] === undefined ? (text === '' ? '' : `${text} ${comment[2] ?? ''}`) : (comment[2] ?? '');
      return;
    }
    const pair = /^(\s*)([A-Za-z0-9]+):(?: (.*))?$/.exec(line);
    if (!pair) return;
    const indent = pair[1]?.length ?? 0;
    if (indent > skipDeeperThan) return;
    skipDeeperThan = Infinity;
    while (path.length > 0 && (path.at(-1)?.indent ?? 0) >= indent) path.pop();
    path.push({ key: pair[2] ?? '', indent });
    if (text === '') return;
    const initial = pair[3] ?? readBlock(lines.slice(at + 1), indent);
    if (pair[3] === undefined) skipDeeperThan = indent;
    rows.push({ key: path.map(({ key }) => key).join('.'), initial, text });
    text = '';
  });
  return rows;
}

function readBlock(lines: readonly string[], indent: number): string {
  const end = lines.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent);
  return (end < 0 ? lines : lines.slice(0, end))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('; ');
}

/** The chart's README: `head` as it is, then a table of all values. */
export function formatChartReadme(head: string, yaml: string): string {
  const escape = (text: string): string => text.replaceAll('|', '\\|');
  const rows = listValues(yaml).map(
    ({ key, initial, text }) =>
      `| \`${key}\` | ${initial === '' ? '' : `\`${escape(initial)}\``} | ${escape(text)} |`,
  );
  return `${head.trim()}\n\n## Values\n\n| value | default | is |\n|---|---|---|\n${rows.join('\n')}\n`;
}
