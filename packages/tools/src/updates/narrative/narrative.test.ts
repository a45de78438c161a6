import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateXer } from '@floatwise/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount } from '../../answer/format-count.ts';
import type { AnswerList } from '../../answer/answer-list.ts';
import type { ToolFile } from '../../tool.ts';
import { runTool } from '../../runner/run-tool.ts';
import { compareFiles } from '../compare-files.ts';
import { describeLists } from '../create-sheets.ts';
import { describeMilestones } from '../describe-floats.ts';
import { optionsSchema } from '../options.ts';
import { editUpdate } from '../test/edit-update.ts';
import { XerTables } from '../test/xer-tables.ts';
import { createNarrative } from './create-narrative.ts';
import { formatMarkdown } from './format-markdown.ts';
import {
  formatNarrativeCell,
  ownWordsTitle,
  type Claim,
  type Narrative,
  type NarrativeTable,
} from './narrative.ts';
import { readDocx } from './test/read-docx.ts';
import { writeDocx } from './write-docx.ts';

const golden = join(import.meta.dirname, '../golden');

const listFiles = (name: string): ToolFile[] =>
  ['input.xer', 'input-2.xer', 'input-3.xer']
    .map((file) => join(golden, name, file))
    .filter(existsSync)
    .map((path, place) => ({ bytes: readFileSync(path), fileName: `update-${place + 1}.xer` }));

function narrate(files: readonly ToolFile[], options: object = {}) {
  const compared = compareFiles(files, {
    options: optionsSchema.parse(options),
    onRead: undefined,
    onProgress: () => undefined,
  });
  const lists = describeLists(compared);
  return { compared, lists, narrative: createNarrative(compared, lists) };
}

type Subject = ReturnType<typeof narrate>;

const listBlocks = ({ sections }: Narrative) => sections.flatMap(({ blocks }) => blocks);
const listClaims = (narrative: Narrative): Claim[] =>
  listBlocks(narrative).flatMap((block) =>
    block.kind === 'paragraph' ? [block.claim] : block.kind === 'items' ? block.claims : [],
  );
const listTables = (narrative: Narrative): NarrativeTable[] =>
  listBlocks(narrative).flatMap((block) => (block.kind === 'table' ? [block] : []));
const listTexts = (narrative: Narrative): string[] => listClaims(narrative).map(({ text }) => text);

/** The lists a narrative draws from; of a series it shows the milestones of the last period. */
const collect = ({ compared, lists }: Subject): AnswerList[] => [
  ...Object.values<AnswerList | undefined>(lists).flatMap((list) =>
    list === undefined || list.id === 'milestones' ? [] : [list],
  ),
  describeMilestones(compared.window.projects),
];

/** Counts rows without the code of the narrative. */
function countRows(
  { columns, rows }: AnswerList,
  where: Readonly<Record<string, readonly string[]>>,
): number {
  return rows.filter((cells) =>
    columns.every(({ id }, place) => where[id]?.includes(String(cells[place] ?? '')) ?? true),
  ).length;
}

/** Each figure of a sentence is the number of rows, or the count of the report, that it rests on. */
function checkClaims(subject: Subject): void {
  const lists = new Map(collect(subject).map((list) => [list.id, list]));
  for (const { text, proofs } of listClaims(subject.narrative)) {
    const values = proofs.map((proof) => {
      if ('list' in proof) {
        const list = lists.get(proof.list);
        if (list === undefined) throw new Error(`No list ${proof.list}`);
        expect(countRows(list, proof.where), text).toBe(proof.rows);
        return proof.rows;
      }
      const project = subject.compared.report.projects.find(
        ({ current }) => current.project === proof.project,
      );
      expect(project?.counts[proof.count], text).toBe(proof.value);
      return proof.value;
    });
    const figures = new Set(text.match(/(?<![\w-])\d[\d,]*(?![\w-])/g));
    // Sentences that say there is none have no figure.
    if (!/work days?/.test(text))
      for (const value of values.filter((each) => each !== 0))
        expect([...figures], text).toContain(formatCount(value));
  }
}

/** Every row of a table is a row of its list. */
function checkTables(subject: Subject): void {
  const lists = new Map(collect(subject).map((list) => [list.id, list]));
  for (const { list: id, columns, rows } of listTables(subject.narrative)) {
    const list = lists.get(id);
    if (list === undefined) throw new Error(`No list ${id}`);
    const places = columns.map((column) => list.columns.findIndex((one) => one.id === column.id));
    const known = new Set(
      list.rows.map((cells) => JSON.stringify(places.map((place) => cells[place] ?? null))),
    );
    for (const cells of rows) expect(known).toContain(JSON.stringify(cells));
  }
}

/** What the status section says in words adds up, and agrees with the files. */
function checkStatus({ compared, narrative }: Subject): void {
  const texts = listTexts(narrative);
  for (const { paired, finish } of compared.window.projects) {
    const found = texts
      .map((text) =>
        /^Of ([\d,]+) activit\w+ ([\d,]+) are completed, ([\d,]+) in progress and ([\d,]+) not started\.$/.exec(
          text,
        ),
      )
      .find((match) => match !== null);
    const [all, ...parts] = (found ?? []).slice(1).map((text) => Number(text.replaceAll(',', '')));
    expect(all).toBe(paired.current.activities.length);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all);
    const later = texts.filter((text) => text.includes('than in the previous update, which had'));
    expect(later).toHaveLength(finish.days === 0 || finish.days === null ? 0 : 1);
    if (finish.days) {
      const direction = finish.days > 0 ? 'later' : 'earlier';
      expect(later[0]).toMatch(
        new RegExp(`That is ${formatCount(Math.abs(finish.days))} days? ${direction} `),
      );
    }
  }
}

/** What was critical, with what came and went, makes what is. */
function checkCritical({ narrative }: Subject): void {
  const sums = listTexts(narrative).flatMap((text) => {
    if (!text.includes('critical in the previous update')) return [];
    const numbers = text.match(/\d[\d,]*(?= )/g)?.map((found) => Number(found.replaceAll(',', ''))) ?? [];
    const [before = NaN, now, became = NaN, added = NaN, left = NaN, , deleted = NaN] = numbers;
    return [[now, before + became + added - left - deleted]];
  });
  expect(sums.length).toBeGreaterThan(0);
  for (const [now, sum] of sums) expect(sum).toBe(now);
}

/** The sum of the steps is said once, and is that of their table. */
function checkSteps({ narrative }: Subject): void {
  for (const { list, columns, rows } of listTables(narrative)) {
    if (list !== 'whatMoved' || rows.length < 2) continue;
    const days = columns.findIndex(({ id }) => id === 'days');
    const figures = rows.map((cells) => Number(cells[days]));
    expect(figures.slice(0, -1).reduce((sum, figure) => sum + figure, 0)).toBe(figures.at(-1));
  }
}

const cases = [
  'series',
  'w1-four-steps',
  'w2-actual-dates',
  'w4-deleted-undone',
  'loop',
  'several-projects',
  'same-file',
  'odd-files',
];

describe.each(cases)('the narrative of %s', (name) => {
  it('says nothing that its lists do not prove', () => {
    const subject = narrate(listFiles(name));
    checkClaims(subject);
    checkTables(subject);
    checkSteps(subject);
    checkCritical(subject);
  });

  it('has the same words as a Word file and as Markdown', async () => {
    const { narrative } = narrate(listFiles(name));
    const { parts, paragraphs } = readDocx(await writeDocx(narrative));
    expect(parts).toEqual(
      expect.arrayContaining(['[Content_Types].xml', 'word/document.xml', 'word/styles.xml']),
    );
    const texts = paragraphs.map(({ text }) => text).filter((text) => text !== '');
    expect(texts).toEqual(listAllTexts(narrative));
    const markdown = formatMarkdown(narrative)
      .map(({ text }) => text)
      .join('\n');
    const plain = markdown.replaceAll(/\\(.)/g, '$1');
    for (const text of texts) expect(plain.replaceAll('**', '')).toContain(text);
    const prompts = listBlocks(narrative).flatMap((block) =>
      block.kind === 'ownWords' ? [block.prompt] : [],
    );
    expect(paragraphs.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(
      prompts.map((prompt) => `${ownWordsTitle}: ${prompt}`),
    );
    expect(prompts.length).toBeGreaterThan(0);
  });
});

/** All texts in the order of the page, without empty cells. */
const listAllTexts = ({ title, sections }: Narrative): string[] =>
  [
    title,
    ...sections.flatMap((section) => [
      section.title,
      ...section.blocks.flatMap((block) => {
        switch (block.kind) {
          case 'paragraph':
            return [block.claim.text];
          case 'items':
            return block.claims.map(({ text }) => text);
          case 'ownWords':
            return [`${ownWordsTitle}: ${block.prompt}`];
          case 'table':
            return [
              ...block.columns.map((column) => column.title),
              ...block.rows.flatMap((cells) =>
                block.columns.map((column, place) => formatNarrativeCell(cells[place] ?? null, column)),
              ),
              block.note ?? '',
            ];
        }
      }),
    ]),
  ].filter((text) => text !== '');

describe('the narrative of a worked example', () => {
  it('has the steps with their causes, and the milestone that moved', () => {
    const texts = listTexts(narrate(listFiles('w1-four-steps')).narrative);
    expect(texts).toContain(
      'The finish is 26-Mar-26. That is 6 days later than in the previous update, which had 20-Mar-26.',
    );
    expect(texts).toContain('X Inspect, +1 work day: activity added; added FS from C.');
  });

  it('says that a file cannot be scheduled, and has no steps', () => {
    const texts = listTexts(narrate(listFiles('loop')).narrative);
    expect(texts).toContain(
      'The files cannot be scheduled step by step, so what moved the finish is not explained.',
    );
    expect(texts.filter((text) => text.includes('greatest causes'))).toEqual([]);
  });

  it('names the activity at which the finish is measured', () => {
    const texts = listTexts(narrate(listFiles('w4-finish-followed'), { finish: 'M' }).narrative);
    expect(texts.filter((text) => text.startsWith('The finish measured, of activity M,'))).toHaveLength(1);
    expect(texts.filter((text) => text.startsWith("The project's own finish is "))).toHaveLength(1);
  });
});

describe('the narrative of a series with parties', () => {
  const { narrative } = narrate(listFiles('series'), {
    responsible: 'WBS 1',
    parties: 'A, Owner\nC, Contractor',
  });
  const getSection = (title: string) => narrative.sections.find((section) => section.title === title);

  it('has the causes of the last period by party, which add up to each step', () => {
    const [table] = (getSection('Responsible parties')?.blocks ?? []).flatMap((block) =>
      block.kind === 'table' ? [block] : [],
    );
    const variance = table?.rows.filter(([step]) => step === 'Variance') ?? [];
    expect(variance.map(([, party]) => party)).toContain('Contractor');
    const steps = table?.rows.filter(([step]) => step !== 'Variance') ?? [];
    const sum = (rows: typeof steps): number => rows.reduce((total, [, , days]) => total + Number(days), 0);
    expect(sum(steps)).toBeCloseTo(sum(variance), 2);
  });

  it('has the next paths, and says if there is none', () => {
    expect(listTexts(narrative)).toContain(
      'No other path to the finish with at most 10 work days of float was found.',
    );
  });

  it('has the trends of all windows, with shares in percent', () => {
    const tables = (getSection('Trends')?.blocks ?? []).flatMap((block) =>
      block.kind === 'table' ? [block] : [],
    );
    expect(tables.map(({ list }) => list)).toEqual([
      'milestoneTrend',
      'hitRate',
      'actualDurations',
      'logicChurn',
      'earnedSchedule',
    ]);
    const [slips, hits] = tables;
    expect(slips?.rows[0]?.slice(0, 5)).toEqual(['M2', 'Complete', '2026-05-07T17:00', 42, 48]);
    const text = formatMarkdown(narrative)
      .map((section) => section.text)
      .join('');
    expect(text).toMatch(/\| 16-Mar-26 to 04-May-26 \| start \| \d+ \| \d+ \| [\d.]+% \|/);
    expect(hits?.rows).toHaveLength(4);
  });

  it('has neither without parties and without a series', () => {
    const titles = narrate(listFiles('w1-four-steps')).narrative.sections.map(({ title }) => title);
    expect(titles).not.toContain('Responsible parties');
    expect(titles).not.toContain('Trends');
  });
});

describe('what could not be read', () => {
  it('is the first section of the narrative, and of both of its files', async () => {
    const [first, second] = listFiles('w1-four-steps');
    if (first === undefined || second === undefined) throw new Error('There are two.');
    const damaged = Buffer.from(second.bytes)
      .toString('latin1')
      .replace('\t2026-03-11 08:00\t', '\t2026-13-45 08:00\t');
    expect(damaged).not.toBe(Buffer.from(second.bytes).toString('latin1'));
    const others = [{ ...second, bytes: Buffer.from(damaged, 'latin1') }];
    const { report, attachments = [] } = await runTool('updates', { ...first, others, options: {} });
    expect(report.unread?.message).toContain('update-2.xer');
    const [, section] = report.narrative ?? [];
    expect(section?.title).toBe('Before you rely on this');
    expect(section?.text).toContain('update-2.xer');
    const word = attachments.find(({ fileName }) => fileName.endsWith('.docx'));
    const { paragraphs } = readDocx(word?.bytes ?? new Uint8Array());
    expect(paragraphs[1]?.text).toBe('Before you rely on this');
  });

  it('has no section if there is nothing to say', () => {
    const { sections } = narrate(listFiles('w1-four-steps')).narrative;
    expect(sections[0]?.title).toBe('Status at the data date');
  });
});

describe('a Word file', () => {
  it('is the same byte for byte for the same narrative', async () => {
    const { narrative } = narrate(listFiles('w1-four-steps'));
    const [one, other] = [await writeDocx(narrative), await writeDocx(narrative)];
    expect(Buffer.from(one).equals(other)).toBe(true);
  });

  it('opens whatever the names in the files are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (name) => {
        const title = `${name} \u0001 <w:t> & ]]>`;
        const narrative: Narrative = {
          title,
          pageHead: title,
          sections: [{ title, blocks: [{ kind: 'paragraph', claim: { text: title, proofs: [] } }] }],
        };
        const { paragraphs } = readDocx(await writeDocx(narrative));
        expect(paragraphs).toHaveLength(3);
        for (const { text } of paragraphs) expect(text).toContain('<w:t> & ]]>');
      }),
      { numRuns: 25 },
    );
  });
});

describe('Markdown', () => {
  it('keeps names of the files from acting as marks', () => {
    const [, section] = formatMarkdown({
      title: 'x',
      pageHead: 'x',
      sections: [
        {
          title: 'x',
          blocks: [
            {
              kind: 'table',
              list: 'x',
              columns: [{ id: 'name', title: 'Name', kind: 'text', isChange: false }],
              rows: [['a|b\n# <b>*c*</b>']],
              note: undefined,
            },
          ],
        },
      ],
    });
    expect(section?.text).toBe('## x\n\n| Name |\n| --- |\n| a\\|b \\# \\<b\\>\\*c\\*\\</b\\> |\n');
  });
});

const base = new XerTables(generateXer({ activities: 60, relationships: 110, seed: 5 }));

describe('the narrative of random updates', () => {
  const edits = fc.record({
    seed: fc.nat(),
    edits: fc.integer({ min: 0, max: 20 }),
    isRenumbered: fc.boolean(),
    isReversed: fc.boolean(),
    hasNewGuids: fc.constant(false),
    hasDuplicates: fc.constant(false),
  });

  it('agrees with its lists, sentence by sentence', () => {
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 3 }), (chosen) => {
        const files = [base];
        for (const [place, one] of chosen.entries()) {
          const next = editUpdate(files[place] ?? base, one).current;
          const [project] = next.list('PROJECT');
          if (project !== undefined) project['last_recalc_date'] = `2026-0${4 + place}-13 08:00`;
          files.push(next);
        }
        const subject = narrate(
          files.map((tables, place) => ({ bytes: tables.format(), fileName: `update-${place}.xer` })),
        );
        checkClaims(subject);
        checkTables(subject);
        checkStatus(subject);
        checkSteps(subject);
        checkCritical(subject);
      }),
      { numRuns: 30 },
    );
  });
});
