import { listScheduleLines } from '@floatwise/contracts/describe-schedule';
import { describe, expect, it } from 'vitest';
import { listTools } from '../index.ts';
import { listOwnCells } from './list-cells.ts';
import { listWrittenWorkbooks } from './list-written-workbooks.ts';

/** Tools that write no workbooks. */
const withoutWorkbooks = ['x-pobs', 'x-risktype'];
const ids = listTools().map(({ id }) => id);

describe.each(ids.filter((id) => !withoutWorkbooks.includes(id)))('every workbook of %s', (toolId) => {
  it('says which schedule it is about, as the page does', async () => {
    let workbooks = 0;
    for await (const { name, bytes, report } of listWrittenWorkbooks(toolId)) {
      const texts = Object.values(await listOwnCells(bytes)).flat();
      // PV = EV writes a workbook for each project.
      const { projects = [] } = report;
      const lines =
        toolId === 'pv-ev' && projects.length > 1
          ? projects.map((project) => `project ${project.replace(/ \(.*/, '')}, `)
          : listScheduleLines(report).slice(0, 1);
      const found = lines.filter((line) => texts.some((text) => text.includes(line)));
      expect({ name, found: found.length }).toEqual({ name, found: 1 });
      workbooks += 1;
    }
    expect(workbooks).toBeGreaterThan(0);
  });
});
