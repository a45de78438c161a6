import { generateXer, mapXerCells } from '@floatwise/testkit';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { describe, expect, it } from 'vitest';
import { findHoursPerDay } from '../answer/format-work.ts';
import { listTools } from '../index.ts';
import { runTool } from '../run.ts';

const sample = Buffer.from(generateXer({ activities: 12, relationships: 16 })).toString('latin1');
/** The sample with work from 08:00 to 18:00 and these hours per day. */
const write = (hours: string): Buffer =>
  Buffer.from(
    mapXerCells(sample, (column, cell) => {
      if (column === 'day_hr_cnt') return hours;
      return column === 'clndr_data' ? cell.replaceAll('17:00', '19:00') : cell;
    }),
    'latin1',
  );

describe('a calendar without usable hours per day', () => {
  it('has days as long as the longest of its week', () => {
    expect(findHoursPerDay(readSchedule(readXer(write('9'))))).toBe(9);
    for (const hours of ['0', '-8', ''])
      expect(findHoursPerDay(readSchedule(readXer(write(hours))))).toBe(10);
  });

  const tools = listTools().filter(
    ({ id, acceptedTypes }) => acceptedTypes.includes('.xer') && id !== 'x-pobs' && id !== 'x-risktype',
  );
  it.each(tools.map(({ id }) => id))('is named by %s', async (id) => {
    const file = { bytes: write('0'), fileName: 'plan.xer' };
    const others = id === 'updates' ? [{ bytes: write('8'), fileName: 'earlier.xer' }] : [];
    const options = id === 'pv-ev' ? { withoutBudget: true } : {};
    const { report } = await runTool(id, { ...file, others, options });
    expect(report.findings.map(({ message }) => message).join('\n')).toMatch(
      /table CALENDAR, column day_hr_cnt: '0' is outside what P6 can hold .* a day is as long as the longest of its week/,
    );
  });
});
