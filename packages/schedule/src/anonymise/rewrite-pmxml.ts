import { Buffer } from 'node:buffer';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { escapeXml } from '@floatwise/ooxml/escape-xml';
import { SaxesParser } from 'saxes';
import { FindingLog } from '../xer/finding-log.ts';
import { decodeXml } from '../pmxml/parse-records.ts';
import type { ChangeValue } from './rewrite-xer.ts';

/** What schemas and P6 write; a location may name a folder of a person's machine. */
const keptAttribute =
  /^(?:xmlns|xsi:schemaLocation)\b[^=]*="(?:https?:\/\/(?:xmlns\.oracle\.com\/Primavera\/|xmlns\.oracle\.com\/p6|www\.w3\.org\/2001\/)\S*\s*)+$|^(?:xsi:nil|external)="(?:true|false|0|1)$/;

/** Every value of a P6 XML through `change`; elements and their order stay. Comments go. @throws UnusableInputError E_NOT_PMXML */
export function rewritePmxml(bytes: Uint8Array, change: ChangeValue): Uint8Array {
  const out = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const open: string[] = [];
  let text = '';
  const flush = (): void => {
    const [record = '', field = ''] = [open.at(-2), open.at(-1)];
    out.push(text.trim() === '' ? text.replace(/[^\s]/g, '') : escapeXml(change(record, field, text)));
    text = '';
  };
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    flush();
    const written = Object.entries(attributes).map(([key, value]) => {
      const kept = keptAttribute.test(`${key}="${value}`) ? value : change(name, key, value);
      return ` ${key}="${escapeXml(kept)}"`;
    });
    out.push(`<${name}${written.join('')}${isSelfClosing ? '/' : ''}>`);
    open.push(name);
  });
  const add = (more: string): void => {
    text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name, isSelfClosing }) => {
    flush();
    open.pop();
    if (!isSelfClosing) out.push(`</${name}>`);
  });
  parser.on('error', ({ message }) => {
    throw new UnusableInputError(
      'E_NOT_PMXML',
      `The XML of the file is damaged (${message.replace(/\.$/, '')}), so that its names cannot be found.`,
    );
  });
  for (const part of decodeXml(bytes, new FindingLog())) parser.write(part);
  parser.close();
  return Buffer.from(out.join(''));
}
