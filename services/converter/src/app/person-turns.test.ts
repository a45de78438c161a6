import { describe, expect, it } from 'vitest';
import { createPersonTurns } from './person-turns.ts';

function start() {
  const takeTurn = createPersonTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (userId: string, name: string): Promise<void> =>
    takeTurn(userId, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { ask, begun, endOne, takeTurn };
}

describe('turns by person', () => {
  it('go to the person whose last turn is longest ago, however many questions another one has', async () => {
    const { ask, begun, endOne } = start();
    for (const name of ['a1', 'a2', 'a3']) void ask('Ann', name);
    void ask('Bob', 'b1');
    void ask('Cem', 'c1');
    void ask('Bob', 'b2');
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1']);
    for (let turn = 0; turn < 5; turn++) await endOne();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('are refused to a person with many that wait, and to no other', async () => {
    const { ask, begun, endOne } = start();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('Ann', name);
    await expect(ask('Ann', 'a6')).rejects.toMatchObject({ code: 'service.unavailable' });
    void ask('Bob', 'b1');
    await endOne();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('go on after a task that fails', async () => {
    const { takeTurn } = start();
    await expect(takeTurn('Ann', () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
    expect(await takeTurn('Ann', () => Promise.resolve('done'))).toBe('done');
  });
});
