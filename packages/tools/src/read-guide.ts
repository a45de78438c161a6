import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolGuide } from '@floatwise/contracts';

/** Reads `guide.md` of a tool's folder: the problem, then the lists What changes, What stays and What to do next. */
export function readGuide(folder: string): ToolGuide {
  const [problem = '', ...sections] = readFileSync(join(folder, 'guide.md'), 'utf8').split(/^## .*$/m);
  const [changes = [], keeps = [], nextSteps = []] = sections.map((section) =>
    Array.from(section.matchAll(/^(?:-|\d+\.) +(.+)$/gm), ([, line = '']) => line),
  );
  return { problem: problem.trim(), changes, keeps, nextSteps };
}
