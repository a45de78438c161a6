import { checkScheduleHead } from '@floatwise/schedule/pmxml-head';
import { allEssentials } from '@floatwise/schedule/essentials';
import { defineTool } from '../define-tool.ts';
import { findings } from './findings.ts';
import { optionsSchema } from './options.ts';

/** The roof takes longer, a late decision delays the electrical work, and a second crew wins some of it back. */
const sampleEdits = [
  { kind: 'setDuration', activity: 'A1090', days: 20 },
  {
    kind: 'insertDelay',
    activity: 'A1100',
    id: 'D100',
    name: 'Decision on switchgear',
    days: 10,
    where: 'before',
  },
  { kind: 'setDuration', activity: 'A1100', days: 22 },
];

export const tool = defineTool({
  id: 'what-if',
  title: 'What If',
  description: 'Change the plan, see the finish move',
  purpose: {
    question: 'What does this change do to the finish?',
    answer: 'Delays, durations, relationships or calendars changed, and what each does to the finish.',
  },
  category: 'xer',
  acceptedTypes: ['.xer', '.xml'],
  restsOn: allEssentials,
  outputExtension: 'xlsx',
  icon: 'M4 7h9 M4 12h6 M4 17h11 M17 5v6 M14 8h6 M19 14l-3 6',
  findings,
  options: optionsSchema,
  sampleOptions: { edits: JSON.stringify(sampleEdits), milestones: 'A1150' },
  checkHead: checkScheduleHead,
  load: () => import('./run.ts'),
});
