import { writeFileSync } from 'node:fs';
import { generateXer } from '@floatwise/testkit';
import { expect, it } from 'vitest';
import { floatwise, useFolder } from '../test/floatwise.ts';

useFolder();

it.each([
  [['--report', '-'], '--report takes the name of a file, not -'],
  [['--format', 'csv'], '--format is the form of the table that --print names'],
  [['--fail-on', ''], "--fail-on has an empty condition in ''."],
  [['--fail-on', '1,,7'], "--fail-on has an empty condition in '1,,7'."],
])('refuses words that would do nothing: %j', async (words, sentence) => {
  writeFileSync('a.xer', generateXer({ activities: 5, relationships: 5 }));
  const { status, stderr } = await floatwise('convert', 'x-pobs', 'a.xer', '--out', 'b.xer', ...words);
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});
