import { styleText } from 'node:util';

const longestLine = 64 * 1024;
const colours = ['cyan', 'magenta', 'green', 'yellow', 'blue', 'red'] as const;

export interface LinePrefixer {
  /** Takes text as it comes; only whole lines go out. */
  readonly push: (text: string) => void;
  /** Sends what is left of a line that never ended. */
  readonly flush: () => void;
}

export function createLinePrefixer(prefix: string, write: (line: string) => void): LinePrefixer {
  let rest = '';
  const flush = (): void => {
    if (rest !== '') write(`${prefix}${rest}\n`);
    rest = '';
  };
  const push = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) write(`${prefix}${line.replace(/\r$/, '')}\n`);
    if (rest.length > longestLine) flush();
  };
  return { push, flush };
}

export interface Output {
  readonly createPrefixer: (name: string) => LinePrefixer;
  /** A sentence of the runner's own. */
  readonly notice: (sentence: string) => void;
  readonly write: (text: string) => void;
}

/** Prefixes are as wide as the longest of `names`; each has its colour where `isTty`. */
export function createOutput(
  names: readonly string[],
  write: (text: string) => void,
  isTty: boolean,
): Output {
  const own = 'run';
  const width = Math.max(...[own, ...names].map((name) => name.length));
  const createPrefix = (name: string): string => {
    const text = `${name.padEnd(width)} | `;
    const colour = colours[Math.max(names.indexOf(name), 0) % colours.length] ?? 'cyan';
    return isTty ? styleText(name === own ? 'bold' : colour, text, { validateStream: false }) : text;
  };
  return {
    createPrefixer: (name) => createLinePrefixer(createPrefix(name), write),
    notice: (sentence) => write(`${createPrefix(own)}${sentence}\n`),
    write,
  };
}
