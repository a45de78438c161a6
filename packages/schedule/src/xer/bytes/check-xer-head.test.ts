import { maxXerBytes } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { checkXerHead, checkXerSize } from './check-xer-head.ts';

function findError(check: () => void): UnusableInputError | undefined {
  try {
    check();
  } catch (error) {
    if (error instanceof UnusableInputError) return error;
    throw error;
  }
  return undefined;
}
const check = (head: string) => findError(() => checkXerHead(Buffer.from(head, 'latin1')));
const notXer = (start: string) =>
  'This is not a Primavera XER file: the first line must start with ERMHDR, ' +
  `but it starts with ${start}. In P6 use File > Export > Primavera PM - (XER).`;

describe('checkXerHead', () => {
  it.each([
    ...['ERMHDR\t8.4\r\n', 'ERMHDR', '\u00ef\u00bb\u00bfERMHDR\t8.4'],
    ...['\u00ff\u00feE\0R\0M\0H\0D\0R\0', '\u00fe\u00ff\0E\0R\0M\0H\0D\0R'],
  ])('takes %j', (head) => {
    expect(check(head)).toBeUndefined();
  });

  it('refuses an empty file', () => {
    expect(check('')).toMatchObject({ code: 'E_EMPTY', message: 'The file is empty (0 bytes).' });
  });

  it.each([
    ['<?xml version="1.0" encoding="UTF-8"?>', '\'<?xml version="1.0"\' (P6 XML)'],
    ['\u00ef\u00bb\u00bf<?xml version="1.0"?>', '\'<?xml version="1.0"?\' (P6 XML)'],
    ['\u00ff\u00feD\0e\0a\0r\0', "'Dear' (Unicode text)"],
    ['\u00fe\u00ff\0D\0e\0a\0r', "'Dear' (Unicode text)"],
    ['Hello, this is a letter\r\n', "'Hello, this is a let'"],
    ['\tERMHDR\t8.4', "'ERMHDR 8.4'"],
    ['ermhdr\t8.4', "'ermhdr 8.4'"],
    ['A\0c\0t\0i\0v\0i\0t\0y\0', "'Activity' (Unicode text)"],
    ['\0A\0c\0t\0i\0v\0i\0t\0y', "'Activity' (Unicode text)"],
  ])('refuses %j and shows how it starts', (head, start) => {
    expect(check(head)).toMatchObject({ code: 'E_NOT_XER', message: notXer(start) });
  });
});

describe('binary files', () => {
  it.each([
    ['PK\u0003\u0004\u0014\u0000\u0006\u0000', 'it is a spreadsheet or zip'],
    ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'it is an old Excel or MPP file'],
    ['%PDF-1.7\n', 'it is a PDF document'],
    ['\u001f\u008b\b\0', 'it is a gzip archive'],
    ['\u00ff\u00fe\r\0\n\0', 'it is Unicode text whose first line is not readable'],
    ['\u00fe\u00ff\0\r\0\n', 'it is Unicode text whose first line is not readable'],
    ['\r\0\n\0\r\0\n\0', 'it is Unicode text whose first line is not readable'],
    ['\0\r\0\n\0\r\0\n', 'it is Unicode text whose first line is not readable'],
    ['\u0001\u0002\u0000', 'it starts with no readable text'],
  ])('%j is named without showing its bytes', (head, what) => {
    expect(check(head)?.message).toBe(
      `This is not a Primavera XER file: the first line must start with ERMHDR, but ${what}. In P6 use File > Export > Primavera PM - (XER).`,
    );
  });
});

describe('checkXerSize', () => {
  it('accepts up to 100 MB', () => {
    expect(findError(() => checkXerSize(maxXerBytes))).toBeUndefined();
    expect(findError(() => checkXerSize(maxXerBytes + 1))).toMatchObject({
      code: 'E_TOO_LARGE',
      message:
        'The file has 100.00 MB; the largest XER that can be used is 100.00 MB. Export fewer projects at a time.',
    });
  });
});

describe('mistakes one step away from an XER', () => {
  const zip = (name: string): string =>
    `PK\u0003\u0004${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}`;

  it.each([
    [zip('plan.xer'), 'This is a zip: unzip it'],
    [zip('xl/workbook.xml'), 'it is a spreadsheet or zip'],
    ['\r\nERMHDR\t8.4', 'The first line of this file is empty'],
    ['ERMHDR  8.4  2026-03-02\r\n%T  TASK', 'The tabs of this file are gone'],
  ])('%j has its own sentence', (head, sentence) => {
    expect(check(head)?.message).toContain(sentence);
  });
});
