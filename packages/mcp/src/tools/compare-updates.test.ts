import { readFileSync } from 'node:fs';
import { runTool } from '@floatwise/tools/run';
import { describe, expect, it } from 'vitest';
import { compareUpdates } from './compare-updates.ts';

const samples = new URL('../../../../web/public/samples/', import.meta.url);
const read = (month: string) => {
  const fileName = `riverside-2026-${month}.xer`;
  return { fileName, bytes: readFileSync(new URL(fileName, samples)) };
};

interface Share {
  readonly id: string;
  readonly name: string;
  readonly why?: string;
}

async function listShares(months: readonly string[]): Promise<(readonly (readonly unknown[])[])[]> {
  const [first, ...others] = months.map(read);
  if (first === undefined) return [];
  const { report } = await runTool('updates', { ...first, others });
  const answer = await compareUpdates({ files: [...months], part: 'steps', limit: 50 }, {
    report,
  } as Parameters<typeof compareUpdates>[1]);
  const items = answer['items'] as { projects: { steps: { by?: Share[] }[] }[] }[];
  return items.map(({ projects }) =>
    projects
      .flatMap(({ steps }) => steps.flatMap(({ by = [] }) => by))
      .filter(({ why }) => why !== undefined)
      .map(({ id, name, why }) => [id, name, why]),
  );
}

describe('the comparison for assistants', () => {
  it('names the activities that moved the finish, and why', async () => {
    const [shares] = await listShares(['03', '04']);
    expect(shares).toEqual([
      ['A1060', 'Foundation Slab', 'ran long +4; finished 10-Apr-26 17:00'],
      ['A1070', 'Pump House Walls', 'remaining 25 d became 22 d; original 25 d became 22 d'],
      ['A1100', 'Electrical Installation', 'remaining 30 d became 28 d; original 30 d became 28 d'],
      [
        'A1145',
        'Vibration Test',
        'activity added; added FS from A1100; added FS from A1110; added FS from A1120',
      ],
      ['A1070', 'Pump House Walls', '2 days of calendar 5 days x 8 hours changed'],
      ['A1090', 'Pump House Roof', '2 days of calendar 5 days x 8 hours changed'],
    ]);
  });

  it('takes the reasons of a series from the window of each period', async () => {
    const windows = await listShares(['02', '03', '04']);
    expect(windows).toHaveLength(2);
    expect(windows[0]?.[0]?.[2]).toContain('remaining 10 d grew to 14 d');
    expect(windows[1]).toEqual((await listShares(['03', '04']))[0]);
  });
});
