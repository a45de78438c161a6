import { expect, it } from 'vitest';
import { markDoneLoops } from './mark-done-loops.ts';
import { orderActivities } from './order-activities.ts';
import { createTestNetwork, parseTestLinks } from './test/test-network.ts';

const codes = ['A', 'B', 'C', 'D'];
const at = { sheet: 'TASKPRED' };

function mark(completed: string, ...links: string[]) {
  const sheet = createTestNetwork(
    codes.map((code) => ({ code, status: completed.includes(code) ? 'completed' : 'notStarted' })),
    parseTestLinks(links, codes),
  );
  return { sheet, ...markDoneLoops(sheet.activities, sheet.relationships, at) };
}

it('marks the relationships of a loop of completed activities, and names these', () => {
  const { relationships, findings } = mark('AB', 'A FS B', 'B FF A', 'B FS C', 'C FS D');
  expect(relationships.map(({ isOnDoneLoop }) => isOnDoneLoop)).toEqual([true, true, false, false]);
  expect(findings.map(({ code, severity, message }) => [code, severity, message])).toEqual([
    ['E_LOOP', 'warning', expect.stringContaining('Completed activities form a loop: A, B.')],
  ]);
});

it('marks no relationship of a loop with open work, which is refused', () => {
  const { sheet, relationships, findings } = mark('A', 'A FS B', 'B FS A', 'B FS C');
  expect(relationships.some(({ isOnDoneLoop }) => isOnDoneLoop)).toBe(false);
  expect(findings).toEqual([]);
  expect(() => orderActivities(sheet.activities, relationships)).toThrow(
    'The logic contains a loop: B -> A -> B.',
  );
});
