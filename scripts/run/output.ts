import { styleText } from 'node:util';

const colours = ['cyan', 'magenta', 'green', 'yellow', 'blue', 'red'] as const;

export interface Output {
  /** Writes a line of the named process after its name. */
  readonly writeLine: (name: string, line: string) => void;
  /** Writes a sentence of the runner itself. */
  readonly notice: (sentence: string) => void;
  readonly write: (text: string) => void;
}

/** Prefixes are as wide as the longest of `names`; each has its colour if `isTty`. `hide` removes secrets from lines. */
export function createOutput(
  names: readonly string[],
  write: (text: string) => void,
  { isTty, hide }: { isTty: boolean; hide: (line: string) => string },
): Output {
  const own = 'run';
  const width = Math.max(...[own, ...names].map((name) => name.length));
  const writeLine = (name: string, line: string): void => {
    const prefix = `${name.padEnd(width)} | `;
    const colour = colours[Math.max(names.indexOf(name), 0) % colours.length] ?? 'cyan';
    const style = name === own ? 'bold' : colour;
    write(`${isTty ? styleText(style, prefix, { validateStream: false }) : prefix}${hide(line)}\n`);
  };
  return { writeLine, notice: (sentence) => writeLine(own, sentence), write };
}
