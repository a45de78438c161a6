import { listAlertProblems } from './list-alert-problems.ts';

// Reports alerts and panels that use metrics no service exposes, and alerts without a runbook entry.
const problems = await listAlertProblems();
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
