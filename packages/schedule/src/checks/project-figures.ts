import type { AssessedProject } from './assessed-project.ts';
import type { Cpli } from './cpli.ts';
import type { CriticalPathTest } from './critical-path-test.ts';

/** The figures of checks 12 and 13, which are a project's own. */
export interface ProjectFigures {
  readonly project: AssessedProject;
  readonly pathTest: CriticalPathTest;
  readonly cpli: Cpli;
}
