import type * as Jschardet from 'jschardet';
import { isAscii, isUtf8, Buffer } from 'node:buffer';
import { createRequire } from 'node:module';
import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import type { Finding, ReportCodePage } from '@floatwise/contracts';
import { formatCodePage, type CodePage } from './code-page.ts';
import { listNames, listOtherTexts, type NamedBlock } from './list-names.ts';
import { ValueDecoder } from './value-decoder.ts';

interface NamesRead {
  readonly codePage: CodePage;
  readonly names: string[];
}
/** How the text of a file is read, for a report. */
export interface CodePageReading extends NamesRead, Pick<ReportCodePage, 'isSure'> {
  /** False if no name or code of a project, WBS element or activity has letters beyond ASCII; other texts are listed instead. */
  readonly hasNames: boolean;
  readonly alternatives: NamesRead[];
}

/** The user's choice of a code page, or none. */
export type CodePageChoice = CodePage | 'auto';

const usualCodePage: CodePage = 'windows-1252';

/** The code page for an ASCII file, which matters only for text that is added. */
export const getDefaultCodePage = (choice: CodePageChoice = 'auto'): CodePage =>
  choice === 'auto' ? usualCodePage : choice;

const shownNames = 3;
const maxNameLength = 60;
const shownAlternatives = 3;
/** Fewer letters beyond ASCII, or the same letter repeated, do not identify a language. */
const leastLetters = 4;
const leastDifferentLetters = 2;
/**
 * Bytes above 0x7F that are letters in some Windows code page. The others are dashes, quotes and the like, the same in all, or
 * currency signs in most (€, ¢, £ and ¥), which say nothing of a language.
 */
const letters =
  /[^\x00-\x80\x82\x84\x85\x8b\x91-\x97\x99\x9b\xa0\xa2-\xa7\xa9\xab-\xae\xb0\xb1\xb5-\xb7\xbb]/g;
/**
 * A candidate is certain if its score is this share of the sum of its own and the best other reading's. Of our test names, three
 * at a time, 99.9 % of these are right.
 */
const sureShare = 0.58;
/** A candidate with less than this share of the best score is not offered as an alternative. */
const leastShare = 0.3;

/**
 * The code page of a file of 8-bit text: the user's choice, otherwise UTF-8 if all of it is valid UTF-8, otherwise the one that
 * fits its names. Undefined for pure ASCII.
 */
export function readCodePage(
  bytes: Buffer,
  blocks: readonly NamedBlock[],
  choice: CodePageChoice = 'auto',
): CodePageReading | undefined {
  if (isAscii(bytes)) return undefined;
  const listed = listNames(bytes, blocks);
  const names = listed.names.filter(hasLetters);
  const found = [...names, ...listed.others.filter(hasLetters)];
  const texts = found.length > 0 ? found : listOtherTexts(bytes).filter(hasLetters);
  const [codePage, alternatives] = chooseCodePages(bytes, texts, choice);
  const hasNames = beyondAscii.test(readAll(names, codePage));
  return { hasNames, ...readNames(hasNames ? names : texts, codePage, alternatives) };
}

/** Letters beyond ASCII and characters that a wrong code page gives; no signs such as £, m² and µ. */
const beyondAscii = /(?![\x00-\x7f\xb5])[\p{L}\p{M}\p{Co}\p{Cn}\ufffd]/u;

type Choice = [codePage: CodePage, alternatives?: readonly CodePage[]];

function chooseCodePages(bytes: Buffer, names: readonly Buffer[], choice: CodePageChoice): Choice {
  if (choice !== 'auto') return [choice];
  if (isUtf8(bytes)) return ['utf-8'];
  const found = names.flatMap(listLetters);
  const isThin = found.length < leastLetters || new Set(found).size < leastDifferentLetters;
  return isThin ? [usualCodePage] : judgeNames(names);
}

/** The best candidate, with alternatives if it is not far ahead of the next one with different names. */
function judgeNames(names: readonly Buffer[]): Choice {
  const [best = { codePage: usualCodePage, score: 0 }, ...others] = detectCodePages(names);
  const text = readAll(names, best.codePage);
  const texts = new Set([text]);
  const rivals = others.filter(({ codePage, score }) => {
    const other = readAll(names, codePage);
    if (score < best.score * leastShare || texts.has(other)) return false;
    texts.add(other);
    return true;
  });
  const [next] = rivals;
  // If the usual code page gives the same names, it is reported.
  const codePage = text === readAll(names, usualCodePage) ? usualCodePage : best.codePage;
  if (next === undefined || best.score >= sureShare * (best.score + next.score)) return [codePage];
  return [codePage, rivals.slice(0, shownAlternatives).map(({ codePage }) => codePage)];
}

/** Shows the names that differ most between the code pages, since users must see a difference, then those with the most letters. */
function readNames(
  texts: readonly Buffer[],
  codePage: CodePage,
  alternatives: readonly CodePage[] = [],
): Omit<CodePageReading, 'hasNames'> {
  const pages = [codePage, ...alternatives];
  const shown = texts
    .map((text) => ({
      text,
      readings: pages.length > 1 ? new Set(pages.map((page) => readAll([text], page))).size : 1,
      letters: listLetters(text).length,
    }))
    .sort((one, other) => other.readings - one.readings || other.letters - one.letters)
    .slice(0, shownNames)
    .map(({ text }) => text);
  const read = (page: CodePage): NamesRead => {
    const decoder = new ValueDecoder(page);
    return { codePage: page, names: shown.map((text) => shortenName(decoder.parse(text, 0, text.length))) };
  };
  return { ...read(codePage), isSure: alternatives.length === 0, alternatives: alternatives.map(read) };
}

function readAll(texts: readonly Buffer[], codePage: CodePage): string {
  const decoder = new ValueDecoder(codePage);
  return texts.map((text) => decoder.parse(text, 0, text.length)).join('\n');
}

/** The part of a long name with its first letters beyond ASCII. */
function shortenName(name: string): string {
  const characters = Array.from(name.replace(/[\p{Cc}\s]+/gu, ' ').trim());
  if (characters.length <= maxNameLength) return characters.join('');
  const first = characters.findIndex((character) => character > '\x7f');
  const start = Math.max(0, Math.min(first - maxNameLength / 2, characters.length - maxNameLength));
  const end = start + maxNameLength;
  const part = characters.slice(start, end).join('').trim();
  return `${start > 0 ? '…' : ''}${part}${end < characters.length ? '…' : ''}`;
}

const hasLetters = (text: Buffer): boolean => listLetters(text).length > 0;

const listLetters = (text: Buffer): readonly string[] => text.toString('latin1').match(letters) ?? [];

/** Findings about how names were read and, if that is uncertain, the alternatives. */
export function formatCodePageFindings(reading: CodePageReading | undefined): Finding[] {
  if (reading === undefined) return [];
  const { codePage, names, alternatives, isSure, hasNames } = reading;
  if (isSure && !hasNames) return [];
  const what = hasNames ? 'Names were' : 'Text other than names was';
  const message = `${what} read as ${formatCodePage(codePage)}: ${quote(names)}.`;
  if (isSure) return [createInfo('xer.code-page', message)];
  const others = alternatives.map(
    ({ codePage: page, names: read }) => `${formatCodePage(page)}: ${quote(read)}`,
  );
  const unsure = `The code page of the file is not certain. ${message} They can also be ${others.join('; or ')}. Where they are wrong, run again with option codePage.`;
  return [createWarning('xer.code-page-unsure', unsure)];
}

const quote = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ');

/** Code pages by the detector's names for them, in lower case; some have two names. */
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

/** Names are judged in up to this many parts, so a name cut off within a character excludes its code page in only one part. */
const mostParts = 8;
const namesOfPart = 10;
/** Most files are Western, and their few letters beyond ASCII are weak evidence. */
const westernFactor = 1.3;

export interface CodePageCandidate {
  readonly codePage: CodePage;
  /** How well letter sequences fit, from 0 to 1; good Western text has about 0.3, Russian 0.5. */
  readonly score: number;
}

/** Possible code pages of the names, most likely first. */
function detectCodePages(names: readonly Buffer[]): CodePageCandidate[] {
  // Loaded on first use: it takes a tenth of a second and 25 MB.
  const { detectAll } = createRequire(import.meta.url)('jschardet') as typeof Jschardet;
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
