import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { reportSchema, toolCatalogueSchema } from '@floatwise/contracts';
import { listTools } from '@floatwise/tools';
import { beforeEach, describe, expect, it } from 'vitest';
import { floatwise, useFolder } from './test/floatwise.ts';

const toolIds = listTools().map(({ id }) => id);
const command = join(import.meta.dirname, 'main.ts');
const dirty = 'ERMHDR\t8.2\r\n%T\tPOBS\r\n%F\tpobs_id\r\n%R\t1\r\n%T\tTASK\r\n%F\ttask_id\r\n%R\t1\r\n%E\r\n';
const clean = 'ERMHDR\t8.2\r\n%T\tTASK\r\n%F\ttask_id\r\n%R\t1\r\n%E\r\n';
const getFolder = useFolder();
let folder: string;
let input: string;

beforeEach(() => {
  folder = getFolder();
  input = join(folder, 'plan.v2.xer');
  writeFileSync(input, dirty);
});

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('floatwise convert', () => {
  it('saves the options of a run as a profile, reads them again, and lets --set override them', async () => {
    const run = (...words: string[]) => floatwise('convert', 'x-risktype', input, '--out', 'a.xer', ...words);
    expect((await run('--set', 'keepUsed=false', '--save-profile', 'first.json')).status).toBe(0);
    expect(JSON.parse(read('first.json'))).toMatchObject({ keepUsed: false });
    expect((await run('--profile', 'first.json', '--save-profile', 'again.json')).status).toBe(0);
    expect(read('again.json')).toBe(read('first.json'));
    await run('--profile', 'first.json', '--set', 'keepUsed=true', '--save-profile', 'other.json');
    expect(JSON.parse(read('other.json'))).toMatchObject({ keepUsed: true });
  });

  it.each([
    ['an option the tool does not have', '{"noSuch":true}', /^E_OPTION: x-risktype has no option 'noSuch'/],
    ['an invalid value', '{"keepUsed":1}', /^E_OPTION: Option keepUsed/],
    ['text that is not JSON', 'keepUsed=true', /^'bad.json' is not a profile/],
    ['a list', '[]', /^'bad.json' is not a profile/],
  ])('refuses a profile with %s', async (_, text, message) => {
    writeFileSync(join(folder, 'bad.json'), text);
    const { status, stderr } = await floatwise('convert', 'x-risktype', input, '--profile', 'bad.json');
    expect(stderr).toMatch(message);
    expect(status).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['bad.json', 'plan.v2.xer']);
  });

  it('writes the result beside the input, named after the input and the tool', async () => {
    const { status, stdout, stderr } = await floatwise('convert', 'x-pobs', input);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('Removed the POBS table with 1 row');
    expect(read('plan.v2_x-pobs.xer')).toBe(clean);
    expect(read('plan.v2.xer')).toBe(dirty);
  });

  it('writes the result and the report to the given paths, and nothing else', async () => {
    const { status } = await floatwise(
      'convert',
      'x-pobs',
      input,
      '--out',
      'out.xer',
      '--report',
      'report.json',
    );
    expect(status).toBe(0);
    expect(read('out.xer')).toBe(clean);
    const report = reportSchema.parse(JSON.parse(read('report.json')));
    expect(report).toMatchObject({ tool: 'x-pobs', tasks: 1, counts: { removedLines: 3 } });
    expect(readdirSync(folder).sort()).toEqual(['out.xer', 'plan.v2.xer', 'report.json']);
  });

  it.each([
    ['the first of several', (junk: string) => [junk, input]],
    ['an update', (junk: string) => [input, junk]],
    ['the baseline', (junk: string) => [input, '--baseline', junk]],
  ])('names the file when %s cannot be used', async (_, listWords) => {
    const junk = join(folder, 'junk.xer');
    writeFileSync(junk, 'hello');
    const { status, stderr } = await floatwise('convert', 'schedule-assessment', ...listWords(junk));
    expect(status).toBe(2);
    expect(stderr).toMatch(/^E_NOT_XER: junk\.xer: This is not a Primavera XER file/);
  });

  it.each([
    ['x-pobs takes one file; 2 were given.', ['x-pobs', 'a', 'b']],
    ['x-pobs takes no baseline; leave that file out.', ['x-pobs', 'a', '--baseline', 'b']],
    [
      'schedule-assessment takes 1 to 12 files; 13 were given.',
      ['schedule-assessment', ...Array.from({ length: 13 }, (_, index) => `${index}.xer`)],
    ],
  ])('exits with 2 before it reads a file, and says: %s', async (sentence, words) => {
    const { status, stderr } = await floatwise('convert', ...words);
    expect([status, stderr]).toEqual([2, `E_FILES: ${sentence}\n`]);
  });

  it('passes further updates and a baseline to a tool that takes them, and overwrites none of them', async () => {
    const format = (dataDate: string) =>
      'ERMHDR\t8.2\n%T\tPROJECT\n%F\tproj_id\tproj_short_name\tlast_recalc_date\n' +
      `%R\t1\tP\t${dataDate}\n%T\tTASK\n%F\ttask_id\tproj_id\ttask_code\ttask_type\tremain_drtn_hr_cnt\n%R\t1\t1\tA\tTT_Task\t8\n%E\n`;
    const names = ['march.xer', 'january.xer', 'february.xer', 'plan.xer'];
    for (const [index, name] of names.entries()) {
      writeFileSync(join(folder, name), format(`2026-0${index + 1}-01 08:00`));
    }
    const [march = '', ...earlier] = names.slice(0, 3);
    const words = ['convert', 'schedule-assessment', march, ...earlier, '--baseline', 'plan.xer'];
    const { status, stdout, stderr } = await floatwise(...words, '--out', 'out.xlsx');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Written to out.xlsx');
    expect(readFileSync(join(folder, 'out.xlsx')).subarray(0, 2).toString()).toBe('PK');
    for (const name of ['january.xer', 'plan.xer']) {
      expect((await floatwise(...words, '--out', name)).stderr).toContain(
        `would overwrite the input '${name}'`,
      );
    }
    expect((await floatwise(...words.slice(0, 4), 'absent.xer')).stderr).toContain(
      "'absent.xer' cannot be read",
    );
  });

  it('calculates exact drag from an XER, and none from a sheet without float', async () => {
    const golden = join(import.meta.dirname, '../../tools/src/cpd/golden');
    const xer = await floatwise('convert', 'cpd', join(golden, 'schedule/input.xer'), '--out', 'exact.xlsx');
    expect([xer.status, xer.stderr]).toEqual([0, '']);
    expect(xer.stdout).toContain('(A1030) has the largest drag: 3\u00a0days.');
    const sheet = await floatwise('convert', 'cpd', join(golden, 'c5-lag/input.xlsx'), '--out', 'sheet.xlsx');
    expect(sheet.stdout).toContain('Unverified: the sheet has no Total Float');
    expect(readdirSync(folder).sort()).toEqual(['exact.xlsx', 'plan.v2.xer', 'sheet.xlsx']);
  });

  it('passes options to the tool', async () => {
    const text =
      'ERMHDR\t8.2\n%T\tTASK\n%T\tRISKTYPE\n%F\trisk_type_id\n%R\t1\n%T\tPROJRISK\n%F\trisk_type_id\n%R\t1\n%E\n';
    writeFileSync(input, text);
    const words = ['convert', 'x-risktype', input];
    expect((await floatwise(...words, '--out', 'a.xer', '--set', 'keepUsed=true')).status).toBe(0);
    expect(read('a.xer')).toBe(text);
    expect((await floatwise(...words, '--out', 'b.xer', '--set', 'dropRisks=true')).status).toBe(0);
    expect(read('b.xer')).toBe('ERMHDR\t8.2\n%T\tTASK\n%E\n');
  });

  it.each([
    ['', 'E_EMPTY: The file is empty (0 bytes).\n'],
    [
      'PK\u0003\u0004',
      'E_NOT_XER: This is not a Primavera XER file: the first line must start with ERMHDR, ' +
        'but it is a spreadsheet or zip. In P6 use File > Export > Primavera PM - (XER).\n',
    ],
  ])('exits with 2 and one line for an input of %j', async (text, line) => {
    writeFileSync(input, text);
    expect(await floatwise('convert', 'x-pobs', input)).toEqual({ status: 2, stdout: '', stderr: line });
    expect(readdirSync(folder)).toEqual(['plan.v2.xer']);
  });

  const cutOff = 'ERMHDR\t8.4\r\n%T\tTASK\r\n%F\ttask_id\ttask_code\r\n%R\t1\tA1\r\n%R\t2';
  const sentence =
    'The file ends in the middle of table TASK (line 5). Export it again, or check that the download finished.';

  it.each(['soos', 'schedule-assessment', 'pv-ev'])('refuses a truncated file for %s', async (tool) => {
    writeFileSync(input, cutOff);
    const { status, stderr } = await floatwise('convert', tool, input);
    expect([status, stderr]).toEqual([2, `E_XER_TRUNCATED: ${sentence}\n`]);
  });

  it.each(['x-pobs', 'x-risktype'])('only warns about a truncated file for %s', async (tool) => {
    writeFileSync(input, cutOff);
    expect((await floatwise('convert', tool, input, '--out', 'a.xer', '--report', 'a.json')).status).toBe(0);
    const { findings } = JSON.parse(read('a.json')) as { findings: unknown[] };
    expect(findings.at(-1)).toMatchObject({
      code: 'E_XER_TRUNCATED',
      severity: 'warning',
      message: sentence,
    });
  });

  it('exits with 2 without reading a file that is too large', async () => {
    truncateSync(input, 3_000_000_000);
    const { status, stderr } = await floatwise('convert', 'x-pobs', input);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^E_TOO_LARGE: The file has 2\.79 GB; [^\n]+\n$/);
  });

  it.each([
    [['convert'], "'floatwise convert' needs a tool and an input file; see 'floatwise --help'."],
    [
      ['convert', 'nope', 'plan.v2.xer'],
      `There is no tool 'nope'. The tools are ${toolIds.join(', ')}. 'floatwise tools' describes them.`,
    ],
    [['convert', 'x-pobs', 'absent.xer'], "'absent.xer' cannot be read: there is no such file or folder."],
    [['convert', 'x-pobs', '.'], "'.' is a folder; give one file."],
    [
      ['convert', 'x-pobs', 'plan.v2.xer', '--out', 'no/out.xer'],
      "'no/out.xer' cannot be written: there is no such file or folder.",
    ],
    [
      ['convert', 'x-pobs', 'plan.v2.xer', '--out', 'sub'],
      "'sub' is a folder; --out and --report take file names.",
    ],
    [
      ['convert', 'x-pobs', 'plan.v2.xer', '--out', './plan.v2.xer'],
      "Writing './plan.v2.xer' would overwrite the input 'plan.v2.xer'; choose another name.",
    ],
    [
      ['convert', 'x-pobs', 'plan.v2.xer', '--report', 'link.xer'],
      "Writing 'link.xer' would overwrite the input 'plan.v2.xer'; choose another name.",
    ],
    [
      ['convert', 'x-pobs', 'plan.v2.xer', '--out', 'a', '--report', './a'],
      "Writing './a' would overwrite 'a'; choose another name.",
    ],
    [
      ['convert', 'x-pobs', 'plan.v2.xer', '--set', 'oops'],
      "--set takes name=value, not 'oops'; see 'floatwise tools'.",
    ],
    [
      ['convert', 'x-risktype', 'plan.v2.xer', '--set', 'keepUsed=1'],
      'E_OPTION: Option keepUsed of x-risktype does not take this value: it must be true or false.',
    ],
    [['convert', 'x-pobs', 'plan.v2.xer', '--fast'], "Unknown option '--fast'; see 'floatwise --help'."],
    [['nope'], "There is no command 'nope'; see 'floatwise --help'."],
    [['toString'], "There is no command 'toString'; see 'floatwise --help'."],
    [[], "No command was given; see 'floatwise --help'."],
    [['tools', 'more'], "'floatwise tools' takes no arguments."],
  ])('exits with 1 and one sentence for %j', async (words, sentence) => {
    mkdirSync(join(folder, 'sub'));
    symlinkSync(input, join(folder, 'link.xer'));
    expect(await floatwise(...words)).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
    expect(read('plan.v2.xer')).toBe(dirty);
    expect(readdirSync(folder).sort()).toEqual(['link.xer', 'plan.v2.xer', 'sub']);
  });

  it('writes neither file when one of them cannot be written', async () => {
    const { status } = await floatwise(
      'convert',
      'x-pobs',
      input,
      '--out',
      'out.xer',
      '--report',
      'no/report.json',
    );
    expect(status).toBe(1);
    expect(readdirSync(folder)).toEqual(['plan.v2.xer']);
  });

  it.skipIf(!existsSync('/dev/null'))('writes to a device without replacing it', async () => {
    expect((await floatwise('convert', 'x-pobs', input, '--out', '/dev/null')).status).toBe(0);
    expect(readFileSync('/dev/null', 'utf8')).toBe('');
  });
});

describe('floatwise', () => {
  it('prints the catalogue as JSON', async () => {
    const catalogue = toolCatalogueSchema.parse(JSON.parse((await floatwise('tools')).stdout));
    expect(catalogue.map(({ id }) => id)).toEqual(toolIds);
  });

  it.each([
    [0, ['convert', 'x-pobs', 'plan.v2.xer', '--out', 'out.xer']],
    [2, ['convert', 'x-pobs', 'empty.xer']],
    [1, ['convert', 'x-pobs', 'absent.xer']],
    [0, ['tools']],
  ])('exits with %i and prints the same as a process, for %j', async (exitCode, words) => {
    writeFileSync(join(folder, 'empty.xer'), '');
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    const written = existsSync('out.xer') ? read('out.xer') : undefined;
    expect({ status, stdout, stderr }).toEqual(await floatwise(...words));
    expect([status, written]).toEqual([exitCode, words.includes('out.xer') ? clean : undefined]);
  });

  it.each([['--help'], ['convert', '--help'], ['-h']])('prints help for %j', async (...words) => {
    const { status, stdout } = await floatwise(...words);
    expect(status).toBe(0);
    expect(stdout).toContain(
      'floatwise convert <toolId> <input>... [--out FILE] [--report FILE.json] [--set name=value]...',
    );
  });
});
