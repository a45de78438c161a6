import { formatOutputName } from '@floatwise/contracts';

/** Longest file name on most file systems, in bytes. */
const maxNameBytes = 255;

// Characters that Windows, macOS or Linux refuse in a name, and those that change the writing direction.
const refused = /[\p{Cc}\p{Cs}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Names each workbook of a file: like the output without a project, `{base}_{project}_pv-ev.xlsx` with one. Names that
 * a case-insensitive file system treats as equal get numbers.
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

function cutName(fileName: string, project: string | undefined, end: string): string {
  if (project === undefined) return formatOutputName(fileName, 'pv-ev', 'xlsx');
  const characters = Array.from(project).slice(0, maxNameBytes);
  for (;;) {
    const name = formatOutputName(fileName, `${characters.join('')}${end}_pv-ev`, 'xlsx');
    if (new TextEncoder().encode(name).length <= maxNameBytes || characters.length <= 1) return name;
    characters.pop();
  }
}
