import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

/** A person's waiting questions, and those of all; more would wait longer than their callers do. */
const mostOfPerson = 4;
const mostWaiting = 32;
/** People whose last turn is remembered. */
const mostRemembered = 1_000;

interface Waiting {
  readonly userId: string;
  readonly start: () => void;
}

/** Runs one task at a time. The next is that of the person whose last turn is longest ago, so that many of one person do not delay others. */
export function createPersonTurns() {
  const waiting: Waiting[] = [];
  const lastTurn = new Map<string, number>();
  let turns = 0;
  let isTaken = false;

  const getLastTurn = ({ userId }: Waiting): number => lastTurn.get(userId) ?? 0;
  const startNext = (): void => {
    const [next] = waiting.toSorted((a, b) => getLastTurn(a) - getLastTurn(b));
    isTaken = next !== undefined;
    if (next === undefined) return;
    waiting.splice(waiting.indexOf(next), 1);
    // Moves the person to the end of the map, whose first one is forgotten.
    lastTurn.delete(next.userId);
    lastTurn.set(next.userId, ++turns);
    const [first] = lastTurn.keys();
    if (lastTurn.size > mostRemembered && first !== undefined) lastTurn.delete(first);
    next.start();
  };
  return async <Result>(userId: string, task: () => Promise<Result>): Promise<Result> => {
    const own = waiting.filter((one) => one.userId === userId).length;
    if (own >= mostOfPerson || waiting.length >= mostWaiting) throw new ServiceError(failures.manyQuestions);
    await new Promise<void>((start) => {
      waiting.push({ userId, start });
      if (!isTaken) startNext();
    });
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}
