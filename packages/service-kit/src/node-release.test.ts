import pino from 'pino';
import { expect, it } from 'vitest';
import { isAffectedNode, warnOfAffectedNode } from './node-release.ts';

it('knows the releases of Node whose Brotli decoder has a published hole', () => {
  for (const version of ['20.19.0', '22.23.3', '23.11.0', '24.21.0', '24.22.0', '25.1.0', '26.12.0'])
    expect([version, isAffectedNode(version)]).toEqual([version, true]);
  for (const version of ['22.23.4', '22.24.0', '24.22.1', '26.12.1', '26.13.0', '27.0.0', '28.1.2'])
    expect([version, isAffectedNode(version)]).toEqual([version, false]);
});

it('warns of an affected release with the fixed ones', () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line) => void lines.push(line) });
  warnOfAffectedNode(logger, '24.22.0');
  warnOfAffectedNode(logger, '24.22.1');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    node: '24.22.0',
    msg: expect.stringContaining('22.23.4, 24.22.1, 26.12.1 or later') as string,
  });
});
