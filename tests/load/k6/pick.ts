import exec from 'k6/execution';
import { convert } from './convert.ts';
import type { Person } from './people.ts';
import type { Work } from './works.ts';

/** The files of a scenario in turn, each converted by the person of this virtual user. */
export function convertInTurn(people: readonly Person[], works: readonly Work[]): void {
  const turn = exec.scenario.iterationInTest;
  const person = people[(exec.vu.idInTest - 1) % people.length];
  const work = works[turn % works.length];
  // Every second round uses the other way, so that each file is converted both ways.
  if (person && work) convert(person, work, turn + Math.floor(turn / works.length));
}
