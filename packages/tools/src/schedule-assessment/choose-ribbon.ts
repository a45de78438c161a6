import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import {
  createNodeFinder,
  createRibbon,
  listCodeTypes,
  type CheckedSchedule,
  type FindNode,
  type Ribbon,
  type RibbonChoice,
} from '@floatwise/schedule/checks';
import type { Schedule } from '@floatwise/schedule/model';

import type { AssessmentOptions } from './options.ts';

/** The column with an offender's node, and the first column of the ribbon. */
export const nodeId = 'node';
export const nodeTitle = 'Node';

/** A ribbon with its grouping. */
export interface ChosenRibbon extends Ribbon {
  /** Such as `By WBS level 1`. */
  readonly title: string;
  readonly findNode: FindNode;
  /** Names of checks without a column. */
  readonly left: readonly string[];
}

/** The ribbon chosen by the options. Throws E_OPTION if the file lacks the activity code or responsible managers. */
export function chooseRibbon(
  { assessment, dcma, plus, unusable }: CheckedSchedule,
  options: AssessmentOptions,
): ChosenRibbon | undefined {
  const [title, choice] = toChoice(assessment.schedule, options);
  // A ribbon shows where checks pass, and none does by values that could not be read.
  if (choice === undefined || unusable !== undefined) return undefined;
  const results = [...dcma, ...plus];
  const findNode = createNodeFinder(assessment, choice);
  const ribbon = createRibbon(assessment.activities, results, findNode);
  const shown = new Set(ribbon.checks);
  const left = results
    .filter((result) => !shown.has(result))
    .map(({ check, verdict }) => `${check.no} ${check.title}${verdict === 'N/A' ? ' (not applicable)' : ''}`);
  return { ...ribbon, title, findNode, left };
}

function toChoice(
  schedule: Schedule,
  { ribbon, ribbonLevel, ribbonCode }: AssessmentOptions,
): [title: string, choice?: RibbonChoice] {
  switch (ribbon) {
    case 'none':
      return [''];
    case 'wbs':
      return [`By WBS level ${ribbonLevel}`, { by: 'wbs', level: ribbonLevel }];
    case 'calendar':
      return ['By calendar', { by: 'calendar' }];
    case 'responsible':
      if (schedule.obsNodes.length === 0) throw new UnusableInputError('E_OPTION', noManagers);
      return ['By responsible manager', { by: 'responsible' }];
    case 'code': {
      const [type] = listCodeTypes(schedule, ribbonCode);
      if (type === undefined) throw createCodeError(schedule, ribbonCode);
      return [`By activity code ${type.name}`, { by: 'code', name: type.name }];
    }
  }
}

const maxNames = 20;

function createCodeError({ activityCodeTypes }: Schedule, wanted: string): UnusableInputError {
  const names = [...new Set(activityCodeTypes.map(({ name }) => name))];
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  const known =
    names.length === 0
      ? 'This file has no activity codes.'
      : `Activity codes of this file: ${names.slice(0, maxNames).join(', ')}${more}.`;
  const fault = wanted === '' ? 'it is empty' : `this file has no activity code '${wanted}'`;
  return new UnusableInputError('E_OPTION', `Option ribbonCode of schedule-assessment: ${fault}. ${known}`);
}

const noManagers =
  'Option ribbon of schedule-assessment: this file names no responsible managers (table OBS is missing or empty). Choose wbs, code or calendar.';
