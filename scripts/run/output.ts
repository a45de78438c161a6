import { styleText } from 'node:util';

const colours = ['cyan', 'magenta', 'green', 'yellow', 'blue', 'red'] as const;

export interface Output {
  /** A line of the named process, behind its name. */
  readonly writeLine: (name: string, line: string) => void;
  /** A sentence of the runner's own. */
  readonly notice: (sentence: string) => void;
  readonly write: (text: string) => void;
}

/** Prefixes are as wide as the longest of `names`; each has its colour where `isTty`. `hide` takes secrets out of lines. */
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
