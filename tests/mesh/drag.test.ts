import { signUp } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { expect, it } from 'vitest';
import { listRealPlans } from '../../packages/tools/src/cpd/test/list-plans.ts';
import { findSharedSite } from '../find-shared-site.ts';

it.each(listRealPlans())('finds the drag of %s as the tool does', async (fileName, bytes) => {
  const { url } = await findSharedSite();
  const planner = await signUp(url);
  const answer = await planner.convert({ toolId: 'cpd', fileName, bytes });
  const tool = await runTool('cpd', { bytes: Buffer.from(bytes), fileName });
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.concat(tool.bytes))).toBe(true);
});
