import { baseline, requirements } from './requirements.ts';

/** Reads a file of the project, by its path from the root. Undefined if there is none. */
export type ReadFile = (path: string) => string | undefined;

interface Row {
  readonly section: string;
  readonly id: string;
  readonly state: string;
  readonly evidence: string;
}

/** What only the owner can do is listed here. */
const ownersList = 'docs/releasing.md';

/**
 * Describes what is wrong with the text of CONFORMANCE.md: requirements that are missing, unknown, twice or in another section, and
 * evidence that does not exist. Evidence is a path in backticks, and the words in quotes after it must be in that file.
 */
export function listConformanceProblems(text: string, readFile: ReadFile): string[] {
  const rows = listRows(text);
  const problems = text.includes(`OSPS Baseline, version ${baseline}`)
    ? []
    : [`It names another version than ${baseline}.`];
  for (const [section, ids] of Object.entries(requirements))
    for (const id of ids) {
      const found = rows.filter((row) => row.id === id);
      if (found.length !== 1) problems.push(`${id} is there ${found.length} times.`);
      else if (found[0]?.section !== section) problems.push(`${id} belongs to ${section}.`);
    }
  const known = new Set(Object.values(requirements).flat());
  for (const row of rows) {
    if (!known.has(row.id)) problems.push(`${row.id} is neither in the Baseline nor in Scorecard.`);
    problems.push(...listEvidenceProblems(row, readFile).map((problem) => `${row.id}: ${problem}`));
  }
  return problems;
}

/** The ids of requirements and checks begin with a capital letter, other rows of tables do not. */
function listRows(text: string): Row[] {
  let section = '';
  return text.split('\n').flatMap((line): Row[] => {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const [id = '', , state = '', evidence = ''] = line.replace(/^\| *| *\|$/g, '').split(/ *\| */);
    return /^\| [A-Z]/.test(line) ? [{ section, id, state, evidence }] : [];
  });
}

function listEvidenceProblems({ state, evidence }: Row, readFile: ReadFile): string[] {
  const named = [...evidence.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)];
  const problems = named.flatMap(([, path = '', words]) => {
    const content = readFile(path);
    if (content === undefined) return [`${path} does not exist.`];
    const isThere = words === undefined || flatten(content).includes(flatten(words));
    return isThere ? [] : [`${path} does not say "${words}".`];
  });
  if (state === 'met' && named.length === 0) problems.push('it has no evidence.');
  if (state === 'owner' && !named.some(([, path, words]) => path === ownersList && words !== undefined))
    problems.push(`it quotes no line of ${ownersList}.`);
  if (!['met', 'owner', 'open', 'not asked'].includes(state)) problems.push(`its state is '${state}'.`);
  if (evidence === '') problems.push('it says nothing.');
  return problems;
}

const flatten = (text: string): string => text.replace(/\s+/g, ' ');
