import { signInPeople, type Person } from './people.ts';
import { convertInTurn } from './pick.ts';
import { openWorks } from './works.ts';

const people = 40;
const small = openWorks(['small']);
const medium = openWorks(['medium']);
const large = openWorks(['large']);

// The functions that the scenarios of `createMix` run. A script for a working day exports them.
export const setup = (): Person[] => signInPeople(people);
export const runSmall = (signedIn: Person[]): void => convertInTurn(signedIn, small);
export const runMedium = (signedIn: Person[]): void => convertInTurn(signedIn, medium);
export const runLarge = (signedIn: Person[]): void => convertInTurn(signedIn, large);
