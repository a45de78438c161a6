import { describe, expect, it } from 'vitest';
import { checkUpload } from './check-upload.ts';
import { maxUploadBytes } from './limits.ts';

describe('checkUpload', () => {
  const types = ['.xls', '.xlsx'];

  it('accepts an extension in any case, and exactly 50 MB', () => {
    for (const name of ['a.xls', 'A.XLSX', 'a.b.Xlsx', '.xlsx']) {
      expect(checkUpload({ name, size: maxUploadBytes }, types)).toBeUndefined();
    }
  });

  it('returns the sentences of the specification', () => {
    expect(checkUpload({ name: 'a.xlsx', size: maxUploadBytes + 1 }, types)).toEqual({
      code: 'file.too-large',
      title: 'File Too Large',
      message: 'File is too large. Maximum size is 50.00 MB.',
    });
    for (const name of ['a.xer', 'a', 'xlsx', 'a.xlsx.zip', '']) {
      expect(checkUpload({ name, size: 1 }, types)).toEqual({
        code: 'file.wrong-type',
        title: 'Invalid File Type',
        message: 'Invalid file type. Accepted types: .xls, .xlsx',
      });
    }
  });
});
