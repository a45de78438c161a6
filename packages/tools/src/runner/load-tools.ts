import { listTools } from './catalogue.ts';

/** Loads the code of every tool: a run that begins later finds it there. */
export async function loadTools(): Promise<void> {
  await Promise.all(listTools().map(({ load }) => load()));
}
