import { expect, it } from 'vitest';
import { activity, wbsNode } from '../../cpm/test/test-schedule.ts';
import type { Activity, WbsId } from '../../model/index.ts';
import { runPlusCheck, testPlusCheck } from './test/test-plus-check.ts';
import { wbs } from './structure-checks.ts';

const inside = (id: string): Partial<Activity> => ({ wbsId: id as WbsId });

testPlusCheck('P18', wbs, [
  {
    title: 'flags elements without activities below them, and activities at the root or outside the WBS',
    parts: {
      wbsNodes: [
        wbsNode('root', { isProjectNode: true }),
        wbsNode('full', { parentId: 'root' as WbsId }),
        wbsNode('deep', { parentId: 'full' as WbsId }),
        wbsNode('empty', { parentId: 'root' as WbsId }),
      ],
      activities: [
        activity('A', inside('deep')),
        activity('B', inside('root')),
        activity('C'),
        activity('D', inside('gone')),
      ],
    },
    offenders: ['WBS root.empty empty', 'B', 'C', 'D'],
  },
  {
    title: 'ignores a root without activities, but flags activities outside it',
    parts: { wbsNodes: [wbsNode('root', { isProjectNode: true })], activities: [activity('A')] },
    offenders: ['A'],
  },
]);

it('P18 counts no more items than it checks', () => {
  const wbsNodes = [
    wbsNode('root', { isProjectNode: true }),
    wbsNode('empty', { parentId: 'root' as WbsId }),
  ];
  const activities = ['A', 'B', 'C'].map((code) => activity(code, inside('root')));
  expect(runPlusCheck(wbs, { wbsNodes, activities })).toMatchObject({ count: 4, of: 5 });
});
