import { settings } from './settings.ts';

export type Size = 'small' | 'medium' | 'large';

/** An entry of `works.json`, about one file. */
export interface WorkFacts {
  readonly toolId: string;
  readonly fileName: string;
  readonly size: Size;
  /** Tasks of the schedule, which determine the price. */
  readonly tasks: number;
  /** SHA-256 of the tool's output, in hexadecimal. */
  readonly sha256: string;
}

export interface Work extends WorkFacts {
  readonly bytes: ArrayBuffer;
}

const folder = settings.files ? `${settings.files}/` : import.meta.resolve('../files/');

/** The files of these sizes. Call it while a script is initialised: k6 opens files only then. */
export function openWorks(sizes: readonly Size[]): readonly Work[] {
  const facts = JSON.parse(open(`${folder}works.json`)) as WorkFacts[];
  return facts
    .filter(({ size }) => sizes.includes(size))
    .map((fact) => ({ ...fact, bytes: open(`${folder}${fact.fileName}`, 'b') }));
}
