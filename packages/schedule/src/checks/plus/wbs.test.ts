import { activity, blankProject } from '../../cpm/test-schedule.ts';
import type { Activity, WbsId, WbsNode } from '../../model/index.ts';
import { testPlusCheck } from './test-plus-check.ts';
import { wbs } from './wbs.ts';

const node = (id: string, fields: Partial<WbsNode> = {}): WbsNode => ({
  id: id as WbsId,
  projectId: blankProject.id,
  parentId: undefined,
  isProjectNode: false,
  code: id,
  name: id,
  sequence: undefined,
  performanceRule: undefined,
  performancePercent: undefined,
  row: 0,
  ...fields,
});
const inside = (id: string): Partial<Activity> => ({ wbsId: id as WbsId });

testPlusCheck('P18', wbs, [
  {
    title: 'names elements without activities below them, and activities on the root or outside',
    parts: {
      wbsNodes: [
        node('root', { isProjectNode: true }),
        node('full', { parentId: 'root' as WbsId }),
        node('deep', { parentId: 'full' as WbsId }),
        node('empty', { parentId: 'root' as WbsId }),
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
    title: 'passes over a root without activities, and names what stands outside it',
    parts: { wbsNodes: [node('root', { isProjectNode: true })], activities: [activity('A')] },
    offenders: ['A'],
  },
]);
