import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriorityQueue } from './priority-queue.ts';

describe('PriorityQueue', () => {
  it('returns all items in order, however puts and takes alternate', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined })), (actions) => {
        const queue = new PriorityQueue<number>((a, b) => a - b);
        const plain: number[] = [];
        for (const action of actions) {
          if (action === undefined) expect(queue.take()).toBe(plain.sort((a, b) => a - b).shift());
          else {
            queue.put(action);
            plain.push(action);
          }
        }
        const rest = Array.from({ length: plain.length + 1 }, () => queue.take());
        expect(rest).toEqual([...plain.sort((a, b) => a - b), undefined]);
      }),
      { numRuns: 500 },
    );
  });
});
