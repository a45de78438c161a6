import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { encode } from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readXer } from '@floatwise/schedule/xer';
import { codePages } from '@floatwise/schedule/xer-bytes';
import {
  spellOut,
  furtherVocabularies,
  vocabularies,
  westernVocabularies,
  type Vocabulary,
} from '@floatwise/testkit';
import { runTool } from '../runner/run-tool.ts';
import { listSheetJsCells } from './list-cells.ts';

/** Texts of planners beside the names of activities and WBS elements. */
const columns = [
  ['PROJECT', 'proj_short_name'],
  ['PROJWBS', 'wbs_short_name'],
  ['CALENDAR', 'clndr_name'],
  ['RSRC', 'rsrc_name'],
  ['ROLES', 'role_name'],
  ['UMEASURE', 'unit_name'],
  ['ACTVCODE', 'short_name'],
  ['UDFVALUE', 'udf_text'],
  ['TASKMEMO', 'task_memo'],
] as const;

/** A file with the texts in those tables, each in the next one. */
function formatFile(texts: readonly string[], tables: readonly (readonly [string, string])[]): string {
  const blocks = tables.map(([table, column], place) => {
    const own = texts.filter((_, index) => index % tables.length === place);
    return [`%T\t${table}`, `%F\tid\t${column}`, ...own.map((text, index) => `%R\t${index}\t${text}`)];
  });
  return ['ERMHDR\t20.12\t2026-03-16', ...blocks.flat(), '%E', ''].join('\r\n');
}

const listTexts = (bytes: Buffer, options = {}): string[] =>
  readXer(bytes, options).tables.flatMap((table) =>
    Array.from({ length: table.rowCount }, (_, row) => table.findText(row, table.columns[1] ?? '') ?? ''),
  );

/** Vietnamese has two forms of a letter. */
const sort = (texts: readonly string[]): string[] => texts.map((text) => text.normalize('NFC')).sort();

const everyVocabulary = [...vocabularies, ...furtherVocabularies, ...westernVocabularies];
const seeds = Array.from({ length: 26 }, (_, index) => index + 1);

describe('the texts of a file', () => {
  it.each(everyVocabulary)('are read in $language from any tables with twenty texts', (vocabulary) => {
    const right = seeds.filter((seed) => {
      const texts = pick(vocabulary, seed);
      const tables = seed % 3 === 0 ? columns : columns.slice(seed % columns.length).slice(0, 2);
      const bytes = encode(spellOut(formatFile(texts, tables), vocabulary.codePage), vocabulary.codePage);
      return JSON.stringify(sort(listTexts(bytes))) === JSON.stringify(sort(texts));
    });
    expect(right.length / seeds.length).toBeGreaterThanOrEqual(0.95);
  });

  it('cover every code page that can be chosen', () => {
    const tried = new Set(['utf-8', ...everyVocabulary.map(({ codePage }) => codePage)]);
    expect([...tried].sort()).toEqual([...codePages].sort());
  });

  it('are read as Unicode if they are valid', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyVocabulary),
        fc.integer({ min: 1, max: 26 }),
        (vocabulary, seed) => {
          const texts = pick(vocabulary, seed);
          expect(sort(listTexts(Buffer.from(formatFile(texts, columns))))).toEqual(sort(texts));
        },
      ),
    );
  });
});

const pick = ({ names }: Vocabulary, seed: number): string[] =>
  names.map((_, index) => names[(index + seed * 7) % names.length] ?? '').slice(0, 20);

describe('signs in a file', () => {
  it.each(['x-pobs', 'soos', 'schedule-assessment', 'cpd'])(
    'say nothing of a code page to %s',
    async (toolId) => {
      const sign = fc.constantFrom('£', '€', '¥', '¢', '–', '²', '°', '…', 'm²', '’');
      const text = fc.array(fc.oneof(sign, fc.constantFrom('Pay 5', 'Pour', ' ')), {
        minLength: 1,
        maxLength: 6,
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(text, { minLength: 2, maxLength: 8 }),
          fc.constantFrom('windows-1252', 'utf-8'),
          async (parts, codePage) => {
            const names = parts.map((each, index) => `${index} ${each.join('')}`);
            const bytes = encode(formatPlan(names), codePage);
            const { report } = await runTool(toolId, { bytes, fileName: 'plan.xer', options: {} });
            expect(report.codePage).toBeUndefined();
            expect(report.findings.filter(({ code }) => code.startsWith('xer.code-page'))).toEqual([]);
            expect(readXer(bytes).codePage).toBe(
              bytes.every((byte) => byte < 0x80) ? 'windows-1252' : codePage,
            );
          },
        ),
        { numRuns: 20 },
      );
    },
  );
});

const weekDays = [1, 2, 3, 4, 5, 6, 7].map((day) =>
  day === 1 || day === 7 ? `(0||${day}()())` : `(0||${day}()((0||0(s|08:00|f|16:00)())))`,
);

/** A plan of a few activities in a chain, with a currency sign; a WBS of two levels and its separator. */
function formatPlan(
  names: readonly string[],
  { project = 'P1', element = 'C', separator = '-', symbol = '£' } = {},
): string {
  const tasks = names.map(
    (name, index) => `%R\t${index + 1}\t10\t101\t1\tTT_Task\tTK_NotStart\tA${index}\t${name}\t40\t40`,
  );
  const links = names
    .slice(1)
    .map((_, index) => `%R\t${index + 1}\t${index + 2}\t${index + 1}\tPR_FS\t0\t10\t10`);
  return [
    'ERMHDR\t20.12\t2026-03-02\tProject\tplanner\tPlanner\tdb\tProject Management\tUSD',
    '%T\tCURRTYPE',
    '%F\tcurr_id\tcurr_symbol\tdecimal_symbol\tcurr_short_name',
    `%R\t1\t${symbol}\t.\tUSD`,
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name\tclndr_id\tlast_recalc_date\tplan_start_date\texport_flag\tname_sep_char',
    `%R\t10\t${project}\t1\t2026-03-02 08:00\t2026-03-02 08:00\tY\t${separator}`,
    '%T\tCALENDAR',
    '%F\tclndr_id\tdefault_flag\tclndr_name\tclndr_type\tday_hr_cnt\tclndr_data',
    `%R\t1\tY\tStandard\tCA_Base\t8\t(0||CalendarData()((0||DaysOfWeek()(${weekDays.join('')}))))`,
    '%T\tPROJWBS',
    '%F\twbs_id\tproj_id\tproj_node_flag\twbs_short_name\twbs_name\tparent_wbs_id',
    `%R\t100\t10\tY\t${project}\tProject\t`,
    `%R\t101\t10\tN\t${element}\tCivil\t100`,
    '%T\tTASK',
    '%F\ttask_id\tproj_id\twbs_id\tclndr_id\ttask_type\tstatus_code\ttask_code\ttask_name\tremain_drtn_hr_cnt\ttarget_drtn_hr_cnt',
    ...tasks,
    '%T\tTASKPRED',
    '%F\ttask_pred_id\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt\tproj_id\tpred_proj_id',
    ...links,
    '%E',
    '',
  ].join('\r\n');
}

/** They give back an .xer unless asked for a workbook. */
const repairTools = ['rrr', 'dads'];

const listWritten = async (toolId: string, bytes: Buffer, fileName = 'plan.xer'): Promise<string> => {
  const options =
    toolId === 'pv-ev' ? { withoutBudget: true } : repairTools.includes(toolId) ? { output: 'workbook' } : {};
  const { bytes: parts } = await runTool(toolId, { bytes, fileName, options });
  return Object.values(listSheetJsCells(Buffer.concat(parts)))
    .flat()
    .join('\n');
};

const planTools = ['rrr', 'dads', 'schedule-assessment', 'cpd'];

describe('codes of the WBS', () => {
  it.each(planTools)('have the separator of the project in the sheets of %s', async (toolId) => {
    for (const separator of ['-', '/', '.']) {
      const written = await listWritten(
        toolId,
        Buffer.from(formatPlan(['Dig', 'Pour', 'Cure'], { separator })),
      );
      expect(written).toContain(`: "P1${separator}C"`);
    }
  });

  it.each(planTools)('are read by %s in the code page of the project code alone', async (toolId) => {
    const project = 'كادبورى';
    const bytes = encode(formatPlan(['Dig', 'Pour', 'Cure'], { project, symbol: '$' }), 'windows-1256');
    expect(await listWritten(toolId, bytes)).toContain(`: "${project}-C"`);
  });

  it.each(['rrr', 'dads'])('stay as they are when %s reads its own sheet', async (toolId) => {
    const first = await runTool(toolId, {
      bytes: Buffer.from(formatPlan(['Dig', 'Pour', 'Cure'])),
      fileName: 'a.xer',
      options: { output: 'workbook' },
    });
    expect(await listWritten(toolId, Buffer.concat(first.bytes), 'a.xlsx')).toContain(': "P1-C"');
  });
});

const cases = join(import.meta.dirname, '../../../../../shared/cases');
const areHere = existsSync(cases);
if (!areHere) console.warn(`Skipped: there are no cases at ${cases}.`);

describe.skipIf(!areHere)('cases of others', () => {
  it.each(['rrr', 'dads', 'schedule-assessment', 'cpd', 'pv-ev'])(
    'have their codes in the sheets of %s',
    async (toolId) => {
      const written = await listWritten(toolId, readFileSync(join(cases, 'project-name-cp1256.xer')));
      expect(written).toContain(': "كادبورى"');
    },
  );

  it.each(planTools)('have their separator in the sheets of %s', async (toolId) => {
    expect(await listWritten(toolId, readFileSync(join(cases, 'wbs-separator.xer')))).toContain(': "P1-C-1"');
  });

  it.each(['schedule-assessment', 'cpd'])(
    'have the separator of a P6 XML in the sheets of %s',
    async (toolId) => {
      const bytes = readFileSync(join(cases, 'wbs-separator.xml'));
      expect(await listWritten(toolId, bytes, 'plan.xml')).toContain(': "P1-W"');
    },
  );
});
