import { activity } from '../../cpm/test-schedule.ts';
import { progressMeasures } from './progress-measures.ts';
import { started, testPlusCheck } from './test-plus-check.ts';

testPlusCheck('P24', progressMeasures, [
  {
    title:
      'names a physical percent more than 30 points off the duration percent, and both settings of a project',
    parts: {
      activities: [
        activity('A', { ...started, percentCompleteType: 'physical', physicalPercent: 81 }),
        activity('B', { ...started, percentCompleteType: 'physical', physicalPercent: 80 }),
        activity('C', { ...started, physicalPercent: 100 }),
      ],
      options: { progressMode: 'progressOverride', openEndsCritical: true },
    },
    offenders: ['A', 'Project P', 'Project P'],
  },
]);
