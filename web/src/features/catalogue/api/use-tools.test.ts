import { toolCatalogueSchema } from '@floatwise/contracts';
import { expect, it } from 'vitest';
import { expectSameReading } from '../../../lib/test/expect-same-reading.ts';
import { readTools } from './use-tools.ts';

const tool = {
  id: 'soos',
  title: 'SOOS',
  description: 'Solve Out Of Sequence activities',
  category: 'xer',
  acceptedTypes: ['.xer'],
  route: '/convert/soos',
  icon: 'M4 6h16',
  infoUrl: 'https://example.com',
  guide: { problem: 'A problem.', changes: ['One.'], keeps: ['Another.'], nextSteps: ['A step.'] },
  options: { type: 'object' },
};

it('reads the catalogue as the contract does', () => {
  expectSameReading(toolCatalogueSchema, readTools, [tool]);
});

it('names the field it cannot read', () => {
  expect(() => readTools.parse([{ ...tool, category: 'pdf' }])).toThrow(
    '[0].category must be one of xer, excel, and is string',
  );
  expect(() => readTools.parse([{ ...tool, guide: { ...tool.guide, changes: [1] } }])).toThrow(
    '[0].guide.changes[0] must be a text, and is number',
  );
});
