import { fileFindings } from '../input/shared-findings.ts';
import type { ToolFinding } from '../tool.ts';

export const findings: readonly ToolFinding[] = [
  { code: 'soos.none', severity: 'info', meaning: 'Nothing is out of sequence.' },
  { code: 'soos.trimmed', severity: 'info', meaning: 'A lag was cut to the actual one.' },
  { code: 'soos.retyped', severity: 'info', meaning: 'A relationship has another type.' },
  {
    code: 'soos.dropped',
    severity: 'info',
    meaning: 'A relationship was removed: no link fits the actual dates, or another one implies it.',
  },
  {
    code: 'soos.bridged',
    severity: 'info',
    meaning: 'A relationship was retyped or removed, and new links carry its logic.',
  },
  {
    code: 'soos.raised',
    severity: 'info',
    meaning: 'A relationship took over the larger lag of another link of its type.',
  },
  {
    code: 'soos.bridge-added',
    severity: 'info',
    meaning: 'A new link that carries the logic of a repaired one.',
  },
  {
    code: 'soos.climbed',
    severity: 'info',
    meaning: 'A new link to a completed activity that had lost its predecessors.',
  },
  {
    code: 'soos.successor-added',
    severity: 'info',
    meaning: 'A new link from work in progress that had lost its successors.',
  },
  {
    code: 'soos.self-link',
    severity: 'warning',
    meaning: 'An activity was linked to itself; the relationship was removed.',
  },
  { code: 'soos.pruned', severity: 'info', meaning: 'Bridges were left out because other links imply them.' },
  {
    code: 'soos.left-by-choice',
    severity: 'info',
    meaning: 'A relationship was left unchanged because the option `leave` names it.',
  },
  {
    code: 'soos.leave-unknown',
    severity: 'warning',
    meaning: 'Keys of the option `leave` fit no row of this file.',
  },
  {
    code: 'soos.historic-left',
    severity: 'info',
    meaning: 'A historic relationship was left unchanged (`scope`).',
  },
  { code: 'soos.finish', severity: 'info', meaning: 'The finish of a project moves.' },
  {
    code: 'soos.moved',
    severity: 'info',
    meaning: 'Number of activities that move when the project is scheduled again.',
  },
  { code: 'soos.later', severity: 'warning', meaning: 'Activities that move later.' },
  {
    code: 'soos.not-scheduled',
    severity: 'warning',
    meaning: 'Dates before and after cannot be calculated; the message says why.',
  },
  {
    code: 'soos.unresolved',
    severity: 'warning',
    meaning: 'The sequence cannot be checked because an actual date is missing.',
  },
  {
    code: 'soos.no-predecessor',
    severity: 'warning',
    meaning: 'A completed activity now has no predecessor: all its former predecessors finished after it.',
  },
  {
    code: 'soos.no-successor',
    severity: 'warning',
    meaning: 'An incomplete activity no longer has a successor: all that followed it is completed.',
  },
  {
    code: 'soos.progress-override',
    severity: 'info',
    meaning: 'P6 ignores out-of-sequence links in such a project; repaired ones count.',
  },
  {
    code: 'progress.after-data-date',
    severity: 'warning',
    meaning: 'An actual date is after the data date; it is used unchanged.',
  },
  {
    code: 'E_STATUS',
    severity: 'warning',
    meaning: 'Actual dates do not fit the status; the message says what is used.',
  },
  {
    code: 'E_DATADATE',
    severity: 'warning',
    meaning: 'A project has no data date; its latest actual date is used.',
  },
  {
    code: 'E_UNKNOWN_ACT',
    severity: 'warning',
    meaning: 'A relationship refers to an activity that is not in the file; it is left unchanged.',
  },
  {
    code: 'E_CAL',
    severity: 'warning',
    meaning: 'A calendar cannot be read or has no work in its week; the message says what is used instead.',
  },
  fileFindings['cpm.no-options'],
  {
    code: 'E_VALUE',
    severity: 'warning',
    meaning:
      'A number, date or code cannot be read; the message says what is used instead; many of one kind come first, or the file is refused.',
  },
  {
    code: 'E_XER_ROW',
    severity: 'warning',
    meaning: 'A row has more values than columns, or lacks its ids.',
  },
  fileFindings['E_XER_TRUNCATED'],
  fileFindings['xer.code-page'],
  fileFindings['xer.code-page-unsure'],
  fileFindings['xer.locale'],
  { code: 'xer.stray-line', severity: 'info', meaning: 'Lines no XER should have; they are kept.' },
];
