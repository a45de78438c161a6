import { activity } from '../../cpm/test/test-schedule.ts';
import { openEnds } from './logic-checks.ts';
import { done, milestone, testPlusCheck } from './test/test-plus-check.ts';

const between = [milestone('S', 'startMilestone'), activity('A'), milestone('F', 'finishMilestone')];

testPlusCheck('P3', openEnds, [
  {
    title: 'ignores the only start and the only finish of a project',
    parts: { activities: between, links: ['S FS A', 'A FS F'] },
    offenders: [],
  },
  {
    title:
      'flags start milestones without successors, finish milestones without predecessors, and other open ends',
    parts: { activities: between, links: ['A FS S'] },
    offenders: ['S', 'A', 'F'],
  },
  {
    title: 'counts completed activities among the open starts but does not list them',
    parts: {
      activities: [activity('old', done), activity('A'), activity('B')],
      links: ['A FS B', 'old FS B'],
    },
    offenders: ['A'],
  },
]);
