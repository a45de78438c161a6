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
import { findProgram } from '@floatwise/testkit/find-program';
import { listTools } from '@floatwise/tools';
import { beforeEach, describe, expect, it } from 'vitest';
import { floatwise, floatwiseWith, useFolder } from './test/floatwise.ts';

const toolIds = listTools().map(({ id }) => id);
const command = findProgram('packages/cli/src/main.ts');
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
    [['convert'], "Missing required argument 'tool'; see 'floatwise --help'."],
    [['convert', 'x-pobs'], "Missing required argument 'input'; see 'floatwise --help'."],
    [
      ['convert', 'nope', 'plan.v2.xer'],
      `There is no tool 'nope'. The tools are ${toolIds.join(', ')}. 'floatwise help TOOL' describes one.`,
    ],
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
    [
      ['convert', 'x-pobs', 'plan.v2.xer', '--repotr', 'a'],
      "Unknown option '--repotr' (Did you mean --report?); see 'floatwise --help'.",
    ],
    [['nope'], "There is no command 'nope'; see 'floatwise --help'."],
    [['convrt'], "There is no command 'convrt' (Did you mean convert?); see 'floatwise --help'."],
    [
      ['convert', 'x-pobs', 'plan.v2.xer', '--print', 'Removed', '--format', 'xml'],
      "Option '--format <FORMAT>' argument 'xml' is invalid. Allowed choices are text, csv, json; see 'floatwise --help'.",
    ],
    [
      ['convert', 'x-pobs', 'plan.v2.xer', '--out', '-', '--out-dir', 'a'],
      "--out and --out-dir exclude each other; see 'floatwise --help'.",
    ],
    [['convert', 'x-pobs', '-', '-'], "Standard input can be read once; see 'floatwise --help'."],
    [
      ['help', 'soso'],
      `There is no tool or command 'soso'. The nearest is soos; the tools are ${toolIds.join(', ')}.`,
    ],
    [['toString'], "There is no command 'toString'; see 'floatwise --help'."],
    [[], "No command was given; see 'floatwise --help'."],
    [
      ['tools', 'more'],
      "Too many arguments for 'tools'. Expected 0 arguments but got 1: more; see 'floatwise --help'.",
    ],
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

  it.each([
    ['absent.xer', "'absent.xer' cannot be read: there is no such file or folder."],
    ['.', "'.' is a folder; give one file."],
  ])('exits with 2 for the missing input %s, as for one that cannot be used', async (name, sentence) => {
    expect(await floatwise('convert', 'x-pobs', name)).toEqual({
      status: 2,
      stdout: '',
      stderr: `${sentence}\n`,
    });
  });

  it('reads standard input and writes standard output, so that one run feeds the next', async () => {
    const first = await floatwiseWith(Buffer.from(dirty), 'convert', 'x-pobs', '-', '--out', '-');
    expect([first.status, first.stdout]).toEqual([0, clean]);
    expect(first.stderr).toContain('Removed the POBS table with 1 row');
    const second = await floatwiseWith(
      Buffer.from(first.stdout),
      'convert',
      'x-pobs',
      '-',
      '--out',
      'again.xer',
    );
    expect(second.status).toBe(0);
    expect(read('again.xer')).toBe(clean);
    const junk = await floatwiseWith(Buffer.from('hello'), 'convert', 'x-pobs', '-', '--out', '-');
    expect([junk.status, junk.stdout]).toEqual([2, '']);
    expect(readdirSync(folder).sort()).toEqual(['again.xer', 'plan.v2.xer']);
  });

  it.skipIf(spawnSync('sh', ['-c', 'true']).status !== 0)('works as a pipe of processes', () => {
    const run = `'${process.execPath}' '${command}' convert x-pobs`;
    const { status, stdout } = spawnSync(
      'sh',
      ['-c', `${run} plan.v2.xer --out - 2>/dev/null | ${run} - --out - 2>/dev/null`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect([status, stdout]).toEqual([0, clean]);
  });

  it('runs a tool that takes one file for each of several inputs with --out-dir', async () => {
    writeFileSync(join(folder, 'second.xer'), dirty);
    writeFileSync(join(folder, 'junk.xer'), 'hello');
    const words = ['convert', 'x-pobs', 'plan.v2.xer', 'junk.xer', 'second.xer', '--out-dir', 'out'];
    const { status, stderr } = await floatwise(...words);
    expect(stderr).toMatch(/^junk\.xer: E_NOT_XER: .*\n1 of 3 files could not be used\.\n$/);
    expect(status).toBe(2);
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['plan.v2_x-pobs.xer', 'second_x-pobs.xer']);
  });

  const golden = join(import.meta.dirname, '../../tools/src/schedule-assessment/golden');
  const assessed = join(golden, readdirSync(golden)[0] ?? '', 'input.xer');
  const assess = (...words: string[]) => floatwise('convert', 'schedule-assessment', assessed, ...words);

  it('exits with 3 and the reasons if a condition of --fail-on holds', async () => {
    const { scorecard } = reportSchema.parse(await readReport());
    const checks = scorecard?.checks ?? [];
    const failed = checks.find(({ verdict }) => verdict === 'FAIL')?.no ?? '';
    const passed = checks.find(({ verdict }) => verdict !== 'FAIL')?.no ?? '';
    const bad = await assess('--out', 'a.xlsx', '--fail-on', `${passed},${failed}`);
    expect(bad.status).toBe(3);
    expect(bad.stderr).toMatch(
      new RegExp(`^Check ${failed} failed: .*\\n1 condition of --fail-on holds\\.\\n$`),
    );
    expect(existsSync(join(folder, 'a.xlsx'))).toBe(true);
    const good = await assess('--out', 'b.xlsx', '--fail-on', passed);
    expect([good.status, good.stderr]).toEqual([0, '']);
    const unknown = await assess('--out', 'c.xlsx', '--fail-on', '77');
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      expect.stringMatching(/no check or finding '77'. The nearest are /),
    ]);
    const misspelt = await assess('--out', 'e.xlsx', '--fail-on', 'schedule-assessment.trnd,soos.bridged');
    expect([misspelt.status, misspelt.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^--fail-on: schedule-assessment has no finding 'schedule-assessment\.trnd'\. The nearest are schedule-assessment\.trend, /,
      ),
    ]);
    // Refused before anything is read or written.
    expect(existsSync(join(folder, 'e.xlsx'))).toBe(false);
    expect(
      (await assess('--out', 'f.xlsx', '--fail-on', 'xer.stray-line,schedule-assessment.trend')).status,
    ).toBe(0);
    const limits = await floatwise(
      'convert',
      'x-pobs',
      input,
      '--out',
      'd.xer',
      '--fail-on',
      'removedLines>2,removedLines>3',
    );
    expect([limits.status, limits.stderr]).toEqual([
      3,
      'removedLines is 3, above 2.\n1 condition of --fail-on holds.\n',
    ]);
  });

  async function readReport(): Promise<unknown> {
    await assess('--out', 'r.xlsx', '--report', 'r.json');
    return JSON.parse(read('r.json'));
  }

  it('has an exit code and one sentence for each way to end', async () => {
    writeFileSync(join(folder, 'junk.xer'), 'hello');
    writeFileSync(join(folder, 'edits.json'), '[{"kind":"setDuration","activity":"NOPE","days":3}]');
    mkdirSync(join(folder, 'sub'));
    const ends = [
      'convert x-pobs plan.v2.xer --out a.xer',
      'convert x-pobs plan.v2.xer --out b.xer --fail-on x-pobs.removed',
      'convert x-pobs plan.v2.xer --out b.xer --fail-on x-pobs.remved',
      'convert x-pobs plan.v2.xer --out b.xer --fail-on removed>1',
      'convert x-pobs absent.xer',
      'convert x-pobs sub',
      'convert x-pobs junk.xer',
      'convert x-pobs plan.v2.xer junk.xer absent.xer --out-dir sub',
      'convert schedule-assessment plan.v2.xer --baseline absent.xer',
      'convert x-pobs plan.v2.xer --profile absent.json',
      'convert x-pobs plan.v2.xer --server https://localhost --key-file absent.txt',
      'convert x-pobs plan.v2.xer --server nowhere --key-file absent.txt',
      'convert x-pobs plan.v2.xer --out no/b.xer',
      'convert x-risktype plan.v2.xer --set keepUsed=1',
      'convert x-pobs plan.v2.xer --print nothing',
      'convert nope plan.v2.xer',
      'cpm absent.xer --out dates.json',
      'cpm junk.xer --out -',
      'what-if absent.xer --edits edits.json',
      'what-if junk.xer --edits edits.json',
      'what-if plan.v2.xer --edits absent.json',
      'mcp --root absent',
      'completion nope',
      'help nope',
      'nope',
    ];
    const lines: string[] = [];
    for (const words of ends) {
      const { status, stderr } = await floatwise(...words.split(' '));
      lines.push(`$ floatwise ${words}`, stderr.trimEnd(), `exit code ${status}`, '');
    }
    await expect(
      lines.filter((line, at) => line !== '' || lines[at - 1] !== '').join('\n'),
    ).toMatchFileSnapshot('golden/exit-codes.txt');
  });

  it.each(['text', 'csv', 'json'])('prints a table as %s and writes nothing', async (format) => {
    const { status, stdout, stderr } = await assess('--print', 'offenders', '--format', format);
    expect([status, stderr]).toEqual([0, '']);
    expect(readdirSync(folder)).toEqual(['plan.v2.xer']);
    await expect(stdout).toMatchFileSnapshot(`golden/print-${format}.txt`);
    const { tables = [] } = reportSchema.parse(await readReport());
    const table = tables.find(({ id }) => id === 'offenders');
    const lines = stdout.trimEnd().split(/\r?\n/).length;
    expect(lines).toBe((table?.rows.length ?? 0) + { text: 2, csv: 1, json: 2 }[format as 'text']);
    if (format === 'json')
      expect(Object.keys((JSON.parse(stdout) as object[])[0] ?? {})).toEqual(
        table?.columns.map(({ id }) => id),
      );
  });

  it('names the nearest table that a result has', async () => {
    const { status, stderr } = await assess('--print', 'offender');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/no table 'offender'. The nearest is offenders; it has /),
    ]);
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
    [2, ['convert', 'x-pobs', 'absent.xer']],
    [0, ['--version']],
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

  it.each([
    ['help', ['--help']],
    ['help', ['-h']],
    ['help', ['help']],
    ['help-convert', ['convert', '--help']],
    ['help-convert', ['help', 'convert']],
    ['help-cpm', ['help', 'cpm']],
    ['help-what-if', ['help', 'what-if']],
    ['help-anonymise', ['help', 'anonymise']],
    ['help-mcp', ['help', 'mcp']],
    ['help-x-risktype', ['help', 'x-risktype']],
    ['completion-bash', ['completion', 'bash']],
    ['completion-zsh', ['completion', 'zsh']],
    ['completion-fish', ['completion', 'fish']],
  ])('prints golden/%s.txt for %j', async (name, words) => {
    const { status, stdout, stderr } = await floatwise(...words);
    expect([status, stderr]).toEqual([0, '']);
    await expect(stdout).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  it.each(toolIds)('has help with the options and an example for %s', async (id) => {
    const { status, stdout } = await floatwise('help', id);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^  floatwise convert ${id} june\\.(xer|xlsx)`, 'm'));
  });

  it.skipIf(spawnSync('bash', ['--version']).status !== 0)(
    'completes commands, tools and options in bash',
    async () => {
      const { stdout } = await floatwise('completion', 'bash');
      const complete = (...words: string[]): string[] => {
        const script = `${stdout}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _floatwise; echo "\${COMPREPLY[*]}"`;
        return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split(' ');
      };
      expect(complete('floatwise', 'con')).toEqual(['convert']);
      expect(complete('floatwise', 'convert', 'so')).toEqual(['soos']);
      expect(complete('floatwise', 'convert', 'soos', '--out')).toEqual(['--out', '--out-dir']);
    },
  );

  it('says in one sentence that Node is too old', () => {
    const wrapper = readFileSync(join(import.meta.dirname, '../bin/floatwise.js'), 'utf8').replace(
      'process.features.typescript',
      'undefined',
    );
    writeFileSync(join(folder, 'old.mjs'), wrapper);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['old.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^floatwise needs Node 22\.18 or later, and this is [^\n]+\n$/);
  });
});
