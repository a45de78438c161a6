import { expect, it } from 'vitest';
import { listDoneLoops } from './describe-loops.ts';

const at = { table: 'TASKPRED' };
const createLoop = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) => `A${first + place}`);
const describeLoops = (...loops: string[][]) => listDoneLoops(loops, at).map(({ message }) => message);

it('says nothing without a loop of completed activities', () => {
  expect(describeLoops()).toEqual([]);
});

it('names up to fifty activities of all loops together, and counts the others', () => {
  expect(describeLoops(createLoop(1, 2), createLoop(3, 2))).toEqual([
    expect.stringContaining('Completed activities form 2 loops: A1, A2; A3, A4. The relationships'),
  ]);
  const [message = ''] = describeLoops(createLoop(1, 48), createLoop(101, 9), createLoop(201, 3));
  expect(message).toContain('form 3 loops: A1, A2,');
  expect(message).toContain(', A48; A101, A102; and 10 more. The relationships');
  expect(message).not.toContain('A103');
  expect(message).not.toContain('A201');
});
