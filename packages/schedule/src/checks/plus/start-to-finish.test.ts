import { activity, blankProject } from '../../cpm/test/test-schedule.ts';
import type { ProjectId } from '../../model/index.ts';
import { startToFinish } from './link-checks.ts';
import { done, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P6', startToFinish, [
  {
    title: 'flags SF links into incomplete activities of the project',
    parts: {
      activities: [
        activity('A'),
        activity('B'),
        activity('C', done),
        activity('OTHER', { projectId: 'Q' as ProjectId }),
      ],
      otherProjects: [{ ...blankProject, id: 'Q' as ProjectId, isExported: false }],
      // As in checks 2 to 4: links into a project that is not assessed belong to that project.
      links: ['A SF B', 'A FS B', 'A SF C', 'A SF OTHER', 'OTHER SF A'],
    },
    offenders: ['A SF B', 'OTHER SF A'],
  },
]);
