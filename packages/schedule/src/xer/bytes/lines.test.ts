import { describe, expect, it } from 'vitest';
import { findFirstLineEnd, findLineTag, findRowEnd, formatTableName, lineTags } from './lines.ts';

describe('the tag of a line', () => {
  it.each([
    ['%R\t1', 'row'],
    ['%R', 'row'],
    ['%R\r\n', 'row'],
    ['%T\tTASK', 'table'],
    ['%T\n', 'table'],
    ['%F\ta', 'columns'],
    ['%E\r\n', 'end'],
    ['%E ', 'end'],
    ['ERMHDR\t8.4', 'header'],
    ['ERMTAIL\t1', 'header'],
    ['%Rest', 'text'],
    ['%R 1', 'text'],
    ['%Else', 'text'],
    ['%T TASK', 'text'],
    ['%V\t1', 'text'],
    ['%r\t1', 'text'],
    ['%\t1', 'text'],
    ['%', 'text'],
    ['100%R\t', 'text'],
    ['ERM', 'text'],
    ['\n', 'text'],
    ['', 'text'],
  ] as const)('%j is %s', (line, tag) => {
    expect(findLineTag(Buffer.from(line), 0)).toBe(lineTags[tag]);
  });
});

describe('findRowEnd', () => {
  it.each([
    ['%R\ta\n%R\tb\n', 5],
    ['%R\ta\nmore\n\n%R\tb\n', 11],
    ['%R\ta\nERMHDR\t8\n', 5],
    ['%R\ta', 4],
    ['%R\ta\n%V\tb\n%E\n', 10],
    ['%R\ta\n100 %\n% more\n%Rest\n%F\ta\n', 24],
  ])('ends the row that starts %j after byte %i', (text, end) => {
    const buffer = Buffer.from(text);
    expect(findRowEnd(buffer, 0, buffer.length)).toBe(end);
  });
});

describe('findFirstLineEnd', () => {
  it.each([
    ['one\r\ntwo\n', 3],
    ['one\n', 3],
    ['\r\ntwo', 0],
    ['one\r', 4],
    ['one', 3],
  ])('of the value %j is %i', (text, end) => {
    const bytes = Buffer.from(`${text}\tnext\n`);
    expect(findFirstLineEnd(bytes, 0, text.length)).toBe(end);
  });
});

describe('formatTableName', () => {
  it.each([
    ['%T\ttask\r\n', 'TASK'],
    ['%T\t TASK \tmore\n', 'TASK'],
    ['%T\t"TASK"\r\n', 'TASK'],
    ['%T\n', ''],
    ['%T', ''],
  ])('of %j is %j', (line, name) => {
    expect(formatTableName(Buffer.from(line), 0, line.length)).toBe(name);
  });
});
