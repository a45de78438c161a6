import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../shared/corpus/', import.meta.url);

/** Real files, in a folder beside the checkout. Without it the tests that need them are skipped and say so. */
export const hasCorpus = existsSync(folder);

export const corpusFiles = {
  hotel: 'soulmajor1--Hotel_Project.xer',
  terminal: 'soulmajor1--TERMINAL_BUILDING-AIRPORT.xer',
  harbourPointe: 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
} as const;

export function readCorpusFile(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}
