import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'P6 up to version 8.4 exports POBS, a table of performing organisations that it never put to use. With every import from another database it grows, until it is most of the file and an import takes hours.',
  changes: ['Every table named POBS goes, as whole lines.'],
  keeps: [
    'Every other byte: line ends, encoding and oddities too.',
    'Rows that refer to the table; they are named in a warning.',
  ],
  nextSteps: [
    'Import this file in place of the one you were given: File > Import, Primavera PM - (XER), with the action you would have taken for that one.',
    'Nothing has to be deleted by hand. Rows of POBS that are in your database already come with each of your own exports: clean those before you hand them on.',
  ],
};
