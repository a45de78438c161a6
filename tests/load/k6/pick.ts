import exec from 'k6/execution';
import { convert } from './convert.ts';
import type { Person } from './people.ts';
import type { Work } from './works.ts';

/** The works of a scenario in turn, each by the person of this virtual user. */
export function convertInTurn(people: readonly Person[], works: readonly Work[]): void {
  const turn = exec.scenario.iterationInTest;
  const person = people[(exec.vu.idInTest - 1) % people.length];
  const work = works[turn % works.length];
  // Every second round the other way, so that each file goes both ways.
  if (person && work) convert(person, work, turn + Math.floor(turn / works.length));
}
