import { Buffer } from 'node:buffer';
import { createRequire } from 'node:module';
import type * as Jschardet from 'jschardet';
import type { CodePage } from './code-page.ts';

/** Code pages by the detector's names for them, in lower case; it knows some by two. */
const pagesByName: Readonly<Record<string, CodePage>> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  cp1258: 'windows-1258',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  gb18030: 'gb18030',
  big5: 'big5',
  big5hkscs: 'big5',
  cp949: 'euc-kr',
};

/** Names are judged in so many parts, so that a name cut off in a character rules its code page out in one part only. */
const mostParts = 8;
const namesOfPart = 10;
/** Most files are Western, and their few letters beyond ASCII say little. */
const westernFactor = 1.3;

export interface Candidate {
  readonly codePage: CodePage;
  /** How well the letters that follow each other fit, of 1; good Western text has about 0.3, Russian 0.5. */
  readonly score: number;
}

/** Code pages the names may be in, the likeliest first. */
export function detectCodePages(names: readonly Buffer[]): Candidate[] {
  const { detectAll } = loadDetector();
  const parts = Math.min(mostParts, Math.ceil(names.length / namesOfPart));
  const scores = new Map<CodePage, number>();
  for (let part = 0; part < parts; part += 1) {
    const text = names.flatMap((name, index) => (index % parts === part ? [name, lineFeed] : []));
    const found = detectAll(Buffer.concat(text), {
      minimumThreshold: 0,
      detectEncodings: Object.keys(pagesByName),
    });
    const best = new Map<CodePage, number>();
    for (const { encoding, confidence } of found) {
      const codePage = pagesByName[encoding?.toLowerCase() ?? ''];
      if (codePage !== undefined) best.set(codePage, Math.max(confidence, best.get(codePage) ?? 0));
    }
    for (const [codePage, score] of best)
      scores.set(codePage, (scores.get(codePage) ?? 0) + (weigh(codePage) * score) / parts);
  }
  return [...scores]
    .map(([codePage, score]) => ({ codePage, score }))
    .sort((one, other) => other.score - one.score);
}

const lineFeed = Buffer.from('\n');

const weigh = (codePage: CodePage): number => (codePage === 'windows-1252' ? westernFactor : 1);

/** Loaded with the first file that needs it: it takes a tenth of a second and 25 MB. */
function loadDetector(): typeof Jschardet {
  return createRequire(import.meta.url)('jschardet') as typeof Jschardet;
}
