import fc from 'fast-check';

/** For property tests: XER files with a table TASK, well formed or not, one character per byte (latin1). Ids are few, so that they coincide. */
export interface XerShape {
  readonly tables: readonly string[];
  readonly columns: readonly string[];
}

const lineEnd = fc.constantFrom('\r\n', '\r\n', '\n');
const id = fc.integer({ min: 0, max: 9 }).map(String);
const value = fc.oneof(
  { weight: 6, arbitrary: id },
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '', 'PROJRISK', 'projrisk', 'TASK', ' 3 ', '"4"', '""', 'Bau\u00df'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"a\tb"',
      '"2\t"',
      '""x""',
      '"""x\ty"',
      '"open',
      'x"',
      '"x"y"',
      '"a""\tb""',
      'a\rb',
      '5\r',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)),
      maxLength: 6,
    }),
  },
);
const oddLine = fc.constantFrom(
  '',
  'more text',
  'more\t7\t8',
  '%V\t3\t3',
  '%',
  '%R',
  '%F',
  '%T',
  '%T POBS',
  '%T RISKTYPE',
  '%TPOBS',
  '%Rest\t3\t3',
  '%Fine\t3',
  '%E',
  '%Else',
  'ERMTAIL\t1',
  'ERMHDR\t8.2',
);

export function arbitraryXer({ tables, columns }: XerShape): fc.Arbitrary<string> {
  const name = fc
    .constantFrom(...tables)
    .chain((plain) => fc.constantFrom(plain, plain, plain, ` ${plain.toLowerCase()} `, `${plain}\tmore`));
  const header = fc
    .shuffledSubarray([...columns], { minLength: 1 })
    .chain((names) =>
      fc.constantFrom(
        names,
        names,
        names.map((column) => ` ${column.toUpperCase()}`),
      ),
    )
    .map((names) => `%F\t${names.join('\t')}`);
  const row = fc
    .array(value, { minLength: 0, maxLength: columns.length + 1 })
    .map((values) => ['%R', ...values].join('\t'));
  const line = fc.oneof(
    { weight: 8, arbitrary: row },
    { weight: 1, arbitrary: oddLine },
    { weight: 1, arbitrary: header },
  );
  const table = fc
    .tuple(name, header, fc.array(line, { maxLength: 6 }))
    .map(([tableName, firstHeader, lines]) => [`%T\t${tableName}`, firstHeader, ...lines]);
  return fc
    .record({
      mark: fc.constantFrom('', '', '\u00ef\u00bb\u00bf'),
      version: fc.constantFrom('5.0', '8.4', '17.12', ''),
      tables: fc.array(table, { maxLength: 7 }),
      end: fc.constantFrom(['%E'], ['%E'], [], ['%E', 'rest']),
      lineEnds: fc.infiniteStream(lineEnd),
      lastLineEnd: fc.boolean(),
    })
    .map((file) => {
      const head = [`${file.mark}ERMHDR\t${file.version}`, '%T\tTASK', '%F\ttask_id'];
      const lines = [...head, ...file.tables.flat(), ...file.end];
      const text = lines.map((text) => text + String(file.lineEnds.next().value)).join('');
      return file.lastLineEnd ? text : text.replace(/\r?\n$/, '');
    });
}

export function listLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The name of the table that a line starts; undefined if it starts none. */
export function findOpenedTable(line: string): string | undefined {
  return /^%T\t[ \v\f]*([^\t\r\n]*)/
    .exec(line)?.[1]
    ?.replace(/[ \v\f]+$/, '')
    .toUpperCase();
}

/** The text of each table block, in order, with its name. */
export function listTableTexts(text: string): { name: string; text: string }[] {
  const blocks: { name: string; text: string }[] = [];
  let open = false;
  for (const line of listLines(text)) {
    const name = findOpenedTable(line);
    if (name !== undefined) blocks.push({ name, text: '' });
    if (line.startsWith('%T') || line.startsWith('%E')) open = name !== undefined;
    const block = blocks.at(-1);
    if (open && block) block.text += line;
  }
  return blocks;
}
