import { isMap, isScalar, parseDocument, stringify, type Node, type YAMLMap } from 'yaml';

interface Row {
  readonly key: string;
  readonly initial: string;
  readonly text: string;
}

const mark = ' -- ';

/** Lists the values of values.yaml, each with the `# --` comment before it and its default on one line. */
export function listValues(yaml: string): Row[] {
  const { contents, commentBefore } = parseDocument(yaml);
  return isMap(contents) ? listRows(contents, '', commentBefore) : [];
}

/** `comment` is the comment of the first key, which the parser attaches to the map. */
function listRows(map: YAMLMap, path: string, comment: string | null | undefined): Row[] {
  return map.items.flatMap(({ key, value }, at) => {
    if (!isScalar(key)) return [];
    const name = `${path}${String(key.value)}`;
    const text = findText((at === 0 ? comment : undefined) ?? key.commentBefore);
    if (text !== undefined) return [{ key: name, initial: formatInitial(value as Node), text }];
    return isMap(value) ? listRows(value, `${name}.`, value.commentBefore) : [];
  });
}

function findText(comment: string | null | undefined): string | undefined {
  const start = comment?.lastIndexOf(mark) ?? -1;
  return start < 0 ? undefined : comment?.slice(start + mark.length).replaceAll(/\s+/g, ' ');
}

function formatInitial(value: Node): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0, singleQuote: true })
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The chart's README: `head` unchanged, then a table of all values. */
export function formatChartReadme(head: string, yaml: string): string {
  const escape = (text: string): string => text.replaceAll('|', '\\|');
  const rows = listValues(yaml).map(
    ({ key, initial, text }) =>
      `| \`${key}\` | ${initial === '' ? '' : `\`${escape(initial)}\``} | ${escape(text)} |`,
  );
  return `${head.trim()}\n\n## Values\n\n| value | default | is |\n|---|---|---|\n${rows.join('\n')}\n`;
}
