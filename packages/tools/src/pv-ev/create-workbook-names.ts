import { formatOutputName } from '@floatwise/contracts';

/** What most file systems take as a name, in bytes. */
const maxNameBytes = 255;

// What Windows, macOS or Linux refuse in a name, and characters that turn the direction of writing.
const refused = /[\p{Cc}\p{Cs}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Gives each workbook of a file its name: that of the output without a project, `{base}_{project}_pv-ev.xlsx` with one. No two are
 * the same to a file system that ignores case: the second gets a number.
 */
export function createWorkbookNames(fileName: string): (project?: string) => string {
  const taken = new Set<string>();
  return (project) => {
    const plain = project?.normalize('NFC').replace(refused, '.');
    for (let number = 1; ; number += 1) {
      const name = cutName(fileName, plain, number === 1 ? '' : `-${number}`);
      const key = name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

/** Long names of projects lose their end. */
function cutName(fileName: string, project: string | undefined, end: string): string {
  if (project === undefined) return formatOutputName(fileName, 'pv-ev', 'xlsx');
  const characters = Array.from(project).slice(0, maxNameBytes);
  for (;;) {
    const name = formatOutputName(fileName, `${characters.join('')}${end}_pv-ev`, 'xlsx');
    if (new TextEncoder().encode(name).length <= maxNameBytes || characters.length <= 1) return name;
    characters.pop();
  }
}
