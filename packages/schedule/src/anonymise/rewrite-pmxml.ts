import { Buffer } from 'node:buffer';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { escapeXml } from '@floatwise/ooxml/escape-xml';
import { SaxesParser } from 'saxes';
import { FindingLog } from '../xer/finding-log.ts';
import { decodeXml } from '../pmxml/parse-records.ts';
import { isRootName } from '../pmxml/root-name.ts';
import type { Rewrite } from './rewrite-xer.ts';
import { findKind } from './value-kind.ts';
import { keptRecords, xmlSorts } from './xml-sorts.ts';

/** Addresses of schemas that P6 writes; a location may also name a folder of a person's machine. */
const schema =
  'https?://(?:xmlns\\.oracle\\.com/(?:Primavera/P6(?:Professional)?/V[\\d.]+/(?:API/)?(?:BusinessObjects|p6apibo\\.xsd)|p6\\.xsd)|www\\.w3\\.org/2001/XMLSchema(?:-instance)?)';
const keptAttribute = new RegExp(
  `^(?:xmlns|xmlns:xsi|xsi:schemaLocation)="${schema}(?:\\s+${schema})*$|^(?:xsi:nil|external)="(?:true|false|0|1)$`,
);

/**
 * Every value of a P6 XML through `change`, and without the elements and attributes that are not read. Those that are read and their
 * order stay, without a prefix of their namespace. Comments go. @throws UnusableInputError E_NOT_PMXML
 */
export function rewritePmxml(bytes: Uint8Array, rewrite: Rewrite): Uint8Array {
  const out = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const open: string[] = [];
  let prefix = '';
  /** Elements open within the outermost one that is left out, and that one. */
  let skipped = 0;
  let text = '';
  const flush = (): void => {
    if (skipped === 0) out.push(rewriteText(open.at(-1) ?? '', text, rewrite));
    text = '';
  };
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name: qualified, attributes, isSelfClosing }) => {
    flush();
    if (open.length === 0) prefix = qualified.slice(0, qualified.indexOf(':') + 1);
    const name = qualified.startsWith(prefix) ? qualified.slice(prefix.length) : qualified;
    if (open.length === 0 && !isRootName(name))
      throw createProblem('its outermost element is not APIBusinessObjects');
    if (skipped > 0 || !(keptRecords.has(name) || xmlSorts.has(name))) {
      if (skipped === 0) rewrite.leaveOut(`element ${[open.at(-1), name].join('.')}`);
      skipped += 1;
      return;
    }
    const written = Object.entries(attributes)
      .map(([key, value]) => [`xmlns:${prefix}` === `${key}:` ? 'xmlns' : key, value] as const)
      .filter(([key, value]) => keptAttribute.test(`${key}="${value}`))
      .map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
    out.push(`<${name}${written.join('')}${isSelfClosing ? '/' : ''}>`);
    open.push(name);
  });
  const add = (more: string): void => {
    text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ isSelfClosing }) => {
    flush();
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    const name = open.pop();
    if (!isSelfClosing) out.push(`</${name}>`);
  });
  parser.on('error', ({ message }) => {
    throw createProblem(message.replace(/\.$/, ''));
  });
  for (const part of decodeXml(bytes, new FindingLog())) parser.write(part);
  parser.close();
  return Buffer.from(out.join(''));
}

/** The text in an element: between other elements only blanks. */
function rewriteText(element: string, text: string, rewrite: Rewrite): string {
  if (text.trim() === '') return text.replace(/\S/g, '');
  const sort = xmlSorts.get(element);
  if (sort !== undefined) {
    const value = text.trim();
    return escapeXml(rewrite.change(findKind(sort, value), value));
  }
  rewrite.leaveOut(`text in ${element}`);
  return '';
}

const createProblem = (problem: string): UnusableInputError =>
  new UnusableInputError(
    'E_NOT_PMXML',
    `The XML of the file is damaged or not P6's (${problem}), so that its names cannot be found.`,
  );
