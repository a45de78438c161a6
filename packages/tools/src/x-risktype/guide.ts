import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'Risk categories whose parents are missing or lead back to themselves multiply with every import. Files with tens of thousands of categories and hardly a risk are common, and each import fills the database with more of them.',
  changes: [
    'The table RISKTYPE goes, or, with an option, only the categories no risk uses.',
    'Risks lose their category; the report lists which one each had, so that it can be entered again.',
  ],
  keeps: [
    'The risks themselves and their links to activities, unless you ask for their removal.',
    'Every other byte of the file.',
  ],
  nextSteps: [
    'Import this file in place of the one you were given: File > Import, Primavera PM - (XER), with the action you would have taken for that one.',
    'Delete by hand, in the dictionary of risk categories, what earlier imports have left in your database.',
    'Where the report names risks that had a category, enter it again.',
  ],
};
