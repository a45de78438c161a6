import { describe, expect, it } from 'vitest';
import { generateXer } from '@floatwise/testkit';
import { listToolFacts, listTools } from '../index.ts';
import { runTool } from './run-tool.ts';
import { toolCatalogueSchema } from '@floatwise/contracts';

const bytes = Buffer.from('ERMHDR\t8.4\n%T\tTASK\n%E\n');
const run = (toolId: string, options: unknown) => runTool(toolId, { bytes, fileName: 'a.xer', options });

describe('runTool', () => {
  it.each([
    [
      'x-risktype',
      { keepUsed: 'yes' },
      'Option keepUsed of x-risktype does not take this value: it must be true or false.',
    ],
    [
      'x-risktype',
      { keepused: true },
      "x-risktype has no option 'keepused'; it knows keepUsed, dropRisks, codePage.",
    ],
    ['x-risktype', [], 'The options of x-risktype must be an object of names and values.'],
    ['rrr', { hoursPerDay: 0 }, 'Option hoursPerDay of rrr does not take this value: it must be at least 1.'],
    [
      'rrr',
      { hoursPerDay: 25 },
      'Option hoursPerDay of rrr does not take this value: it must be at most 24.',
    ],
    [
      'schedule-assessment',
      { maxCalendars: 1.5 },
      'Option maxCalendars of schedule-assessment does not take this value: it must be a whole number.',
    ],
    ['x-pobs', { keepUsed: true }, "x-pobs has no option 'keepUsed'; it knows codePage."],
  ])('refuses options that %s does not have: %j', async (toolId, options, message) => {
    await expect(run(toolId, options)).rejects.toMatchObject({ code: 'E_OPTION', message });
  });

  it.each([undefined, {}, { keepUsed: true }])('accepts options %j', async (options) => {
    await expect(run('x-risktype', options)).resolves.toMatchObject({ fileName: 'a_x-risktype.xer' });
  });

  it('refuses an empty file', async () => {
    const answer = runTool('x-pobs', { bytes: new Uint8Array(), fileName: 'a.xer' });
    await expect(answer).rejects.toMatchObject({ code: 'E_EMPTY' });
  });

  it.each(listTools().map(({ id }) => id))(
    '%s warns about an XER that only lacks its last line',
    async (id) => {
      const whole = Buffer.from(generateXer({ activities: 5, relationships: 4 }));
      const file = { bytes: whole.subarray(0, whole.lastIndexOf('%E')), fileName: 'a.xer' };
      const { report } = await runTool(id, id === 'updates' ? { ...file, others: [file] } : file);
      expect(report.findings).toContainEqual(
        expect.objectContaining({ code: 'E_XER_TRUNCATED', severity: 'warning' }),
      );
      expect(report.attention).toContainEqual(expect.objectContaining({ finding: 'E_XER_TRUNCATED' }));
    },
  );

  it('accepts bytes that are a view into a larger buffer', async () => {
    const large = new Uint8Array(bytes.length + 20);
    large.set(bytes, 7);
    const view = large.subarray(7, 7 + bytes.length);
    const output = await runTool('x-pobs', { bytes: view, fileName: 'a.xer' });
    expect(Buffer.concat(output.bytes)).toEqual(bytes);
  });
});

describe('listToolFacts', () => {
  it('matches the contract, with the titles and descriptions of the specification', () => {
    const facts = toolCatalogueSchema.parse(listToolFacts());
    const specified = [
      ['pv-ev', 'PV = EV', 'Planned Value = Earned Value by Split', 'xer'],
      ['soos', 'SOOS', 'Solve Out Of Sequence activities', 'xer'],
      ['x-pobs', 'X - POBS', 'clean POBS data, for files of version 8.4 or lower', 'xer'],
      ['x-risktype', 'X - RISKTYPE', 'clean RISKTYPE data from XER files', 'xer'],
      ['x-actuals', 'X - ACTUALS', 'Remove progress: the plan without actuals', 'xer'],
      ['schedule-assessment', 'Schedule Assessment', 'DCMA 14 Plus', 'xer'],
      ['updates', 'Update Comparison', 'What changed, and what moved the finish', 'xer'],
      ['what-if', 'What If', 'Change the plan, see the finish move', 'xer'],
      ['rrr', 'RRR', 'Remove Redundant Relationships', 'excel'],
      ['dads', 'DADS', 'Dangling Activities Detector & Solver', 'excel'],
      ['cpd', 'CPD', 'Critical Path Drag', 'excel'],
    ];
    const listed = facts.map(({ id, title, description, category }) => [id, title, description, category]);
    expect(listed.filter(([id]) => specified.some(([other]) => other === id))).toEqual(specified);
    for (const { id, category, acceptedTypes, route } of facts) {
      const sheets = ['.xer', '.xml', '.xlsx', '.xls'];
      const schedules = ['pv-ev', 'schedule-assessment', 'updates', 'what-if'].includes(id)
        ? ['.xer', '.xml']
        : ['.xer'];
      expect(acceptedTypes).toEqual(category === 'xer' ? schedules : sheets);
      expect(route).toBe(`/convert/${id}`);
    }
  });

  it('gives every option a default, a title and a description', () => {
    for (const { options } of listToolFacts()) {
      for (const option of Object.values(options['properties'] ?? {})) {
        expect(option).toHaveProperty('title');
        expect(option).toHaveProperty('description');
        expect(option).toHaveProperty('default');
      }
    }
  });
});
