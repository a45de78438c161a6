import { activity, blankProject } from '../../cpm/test/test-schedule.ts';
import type { ProjectId } from '../../model/index.ts';
import { externalLinks } from './link-checks.ts';
import { testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P22', externalLinks, [
  {
    title: 'flags links out of the file and between projects',
    parts: {
      activities: [activity('A'), activity('B', { projectId: 'Q' as ProjectId })],
      otherProjects: [{ ...blankProject, id: 'Q' as ProjectId, isExported: false }],
      links: ['A FS OUT', 'B FS A', 'A FS A'],
    },
    offenders: ['A FS OUT', 'B FS A'],
  },
]);
