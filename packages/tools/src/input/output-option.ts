import { z } from 'zod';

/** What a tool gives back for an .xer; every other file gives a workbook. */
export const outputOption = {
  output: z
    .enum(['xer', 'workbook'])
    .default('xer')
    .meta({
      title: 'Result',
      choiceTitles: { xer: 'The .xer with its relationships changed', workbook: 'A workbook to import' },
      onlyFor: ['.xer'],
      description:
        'An .xer comes back as an .xer in which only rows of relationships differ. The workbook is imported into the project instead.',
    }),
};

export interface OutputOption {
  readonly output: 'xer' | 'workbook';
}
