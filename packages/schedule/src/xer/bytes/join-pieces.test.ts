import { expect, it } from 'vitest';
import { joinPieces } from './byte-cuts.ts';

it('joins short pieces, omits empty ones and returns the others unchanged', () => {
  const [empty, short, long] = [Buffer.alloc(0), Buffer.from('short'), Buffer.alloc(40_000, 1)];
  const answer = joinPieces([empty, short, empty, short, long, empty, long, short]);
  expect(answer).toEqual([Buffer.from('shortshort'), long, long, short]);
  expect([answer[1], answer[3]].map((piece) => piece?.buffer)).toEqual([long.buffer, short.buffer]);
  expect(joinPieces([empty])).toEqual([]);
});
