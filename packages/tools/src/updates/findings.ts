import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  {
    code: 'updates.swapped',
    severity: 'warning',
    meaning: 'The files came in the wrong order of data dates and were swapped.',
  },
  {
    code: 'updates.sameDataDate',
    severity: 'info',
    meaning: 'Both updates of a project have the same data date.',
  },
  {
    code: 'updates.sameFile',
    severity: 'warning',
    meaning: 'A file was given twice, under the same or another name.',
  },
  {
    code: 'updates.duplicateId',
    severity: 'warning',
    meaning: 'Activity IDs are used more than once in a project; they are paired by row order.',
  },
  {
    code: 'updates.unpaired',
    severity: 'warning',
    meaning: 'A project is not compared; the message says why.',
  },
  {
    code: 'updates.missingUpdate',
    severity: 'info',
    meaning: 'Two updates of a series are more than 45 days apart.',
  },
  {
    code: 'updates.finishMissing',
    severity: 'warning',
    meaning:
      'In some periods of a series an update lacks the activity at which the finish is measured; they have no steps, and nothing is summed.',
  },
  {
    code: 'updates.no-step-files',
    severity: 'info',
    meaning: 'No files of the steps are written, because an update is P6 XML.',
  },
  {
    code: 'updates.loop',
    severity: 'warning',
    meaning:
      'The logic contains a loop: in a file, so that the movement of the finish is not explained; or between two steps, which are then combined.',
  },
  {
    code: 'E_CAL',
    severity: 'warning',
    meaning: 'A calendar of a file cannot be read or has no work; the message says what is used instead.',
  },
  {
    code: 'E_DATADATE',
    severity: 'warning',
    meaning: 'A project of a file has no data date; the message says what is used instead.',
  },
  {
    code: 'E_VALUE',
    severity: 'warning',
    meaning:
      'A value of a file cannot be read or a data date is missing; many of one kind come first, or the file is refused.',
  },
  {
    code: 'cpm.no-project',
    severity: 'warning',
    meaning: 'Activities of a file belong to no project of it; they are not scheduled.',
  },
];
