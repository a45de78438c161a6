import { listAlertProblems } from './list-alert-problems.ts';

// Tells of alerts and panels that ask for metrics no service exposes, and of alerts without an entry of the runbook.
const problems = await listAlertProblems();
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
