import { settings } from './settings.ts';

export type Size = 'small' | 'medium' | 'large';

/** What `works.json` tells of a file. */
export interface WorkFacts {
  readonly toolId: string;
  readonly fileName: string;
  readonly size: Size;
  /** Tasks of the schedule, which decide what its conversion costs. */
  readonly tasks: number;
  /** SHA-256 of what the tool makes of it, in hexadecimal. */
  readonly sha256: string;
}

export interface Work extends WorkFacts {
  readonly bytes: ArrayBuffer;
}

const folder = settings.files ? `${settings.files}/` : import.meta.resolve('../files/');

/** The files of these sizes. To be called while a script is set up: k6 opens files only then. */
export function openWorks(sizes: readonly Size[]): readonly Work[] {
  const facts = JSON.parse(open(`${folder}works.json`)) as WorkFacts[];
  return facts
    .filter(({ size }) => sizes.includes(size))
    .map((fact) => ({ ...fact, bytes: open(`${folder}${fact.fileName}`, 'b') }));
}
