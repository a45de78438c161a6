import { describe, expect, it } from 'vitest';
import { checkScheduleHead, isXmlHead } from './check-schedule-head.ts';

const check = (text: string) => () => {
  checkScheduleHead(Buffer.from(text));
};

describe('checkScheduleHead', () => {
  it.each([
    'ERMHDR\t8.4',
    '<APIBusinessObjects',
    '\ufeff<?xml version="1.0"?>\n<!-- P6 --><APIBusinessObjects xmlns="x">',
    '<p:APIBusinessObjects xmlns:p="x">',
    '<BusinessObjects>',
    `<?xml version="1.0"?>\n<!--${' '.repeat(5000)}`,
  ])('lets %j pass', (text) => {
    expect(check(text)).not.toThrow();
  });

  it('accepts UTF-16', () => {
    for (const text of ['\ufeff<?xml?><APIBusinessObjects>', '<APIBusinessObjects>'])
      expect(() => {
        checkScheduleHead(Buffer.from(text, 'utf16le'));
      }).not.toThrow();
  });

  it('names other kinds of file', () => {
    expect(check('<Project xmlns="http://schemas.microsoft.com/project">')).toThrow(
      "outermost element is 'Project'",
    );
    expect(check('<html>')).toThrow("outermost element is 'html'");
    expect(check('Activity ID\tName')).toThrow('not a Primavera XER file');
    expect(check('')).toThrow('empty');
  });

  it('recognises XML by its first bytes', () => {
    expect(isXmlHead(Buffer.from(' \n<a/>'))).toBe(true);
    expect(isXmlHead(Buffer.from('ERMHDR'))).toBe(false);
  });
});
