import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const docsDir = resolve(import.meta.dirname, '../../docs');
/** Documents with procedures for operators. */
export const documents = ['operations.md', 'runbook.md'] as const;

/** Programs whose commands the documents show. */
const program =
  /^(kubectl|helm|make|docker|node|npx|aws|cosign|stripe|nats|ask|for|[A-Z_]+=\S+ (make|k6))(\(\))? /;

/** Lines of a document that are run one after another. */
export interface Procedure {
  /** `runbook.md:262`, with the line it starts on. */
  readonly place: string;
  /** The heading above. */
  readonly title: string;
  /** As a shell runs it, without lines for the shell of a database. */
  readonly script: string;
  /** Lines for `mongosh`. */
  readonly statements: readonly string[];
}

/** The blocks of commands of a document, in order. */
export async function readProcedures(name: string): Promise<Procedure[]> {
  const lines = (await readFile(resolve(docsDir, name), 'utf8')).split('\n');
  const procedures: Procedure[] = [];
  let title = '';
  let block: string[] = [];
  lines.push('');
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('#')) title = line.replace(/^#+ /, '');
    const code = /^ {4,}(?=\S)/.test(line) && (block.length > 0 || program.test(line.trim()));
    if (code) {
      block.push(line.trim());
      continue;
    }
    if (block.length === 0) continue;
    const statements = block.filter((one) => one.startsWith('> ')).map((one) => one.slice(2));
    const script = block.filter((one) => !one.startsWith('> ')).join('\n');
    procedures.push({ place: `${name}:${at + 1 - block.length}`, title, script, statements });
    block = [];
  }
  return procedures;
}

/** The commands between backticks in the text of a document, each once. */
export async function readInlineCommands(name: string): Promise<string[]> {
  const text = (await readFile(resolve(docsDir, name), 'utf8')).replaceAll(/\s+/g, ' ');
  const found = [...text.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command);
  return [...new Set(found.filter((command) => program.test(command)))];
}
