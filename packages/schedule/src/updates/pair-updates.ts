import type { Finding } from '@floatwise/contracts';
import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { Project } from '../model/index.ts';
import { pairActivities } from './pair-activities.ts';
import type { PairedProject, PairedUpdates, UpdateFile, UpdateSide } from './pair.ts';
import { getPairCode, listSides } from './pair.ts';

/** Short names of the projects to compare, if the user chooses. */
interface ProjectChoice {
  readonly previousProject?: string | undefined;
  readonly currentProject?: string | undefined;
}

/**
 * Pairs the projects of two files, or two of one file, and their activities. Files in the wrong order are swapped. Throws
 * `UnusableInputError`: E_FILES for one file with one project, E_VALUE for an unknown project, E_PAIR without a common activity.
 */
export function pairUpdates(
  files: readonly [UpdateFile] | readonly [UpdateFile, UpdateFile],
  choice: ProjectChoice = {},
): PairedUpdates {
  const [first, second] = files;
  const given = second === undefined ? pairWithin(first, choice) : pairFiles(first, second, choice);
  const isSwapped = given.projects.every(
    ({ previous, current }) =>
      (previous.project.dataDate ?? -Infinity) > (current.project.dataDate ?? Infinity),
  );
  if (!isSwapped) return { ...given, findings: listFindings(given, choice) };
  const turned = { previousProject: choice.currentProject, currentProject: choice.previousProject };
  const swapped =
    second === undefined
      ? {
          ...given,
          projects: given.projects.map(({ previous, current }) => pairActivities(current, previous)),
        }
      : pairFiles(second, first, turned);
  return { ...swapped, findings: [createSwapped(swapped), ...listFindings(swapped, turned)] };
}

type Pairing = Omit<PairedUpdates, 'findings'>;

function pairFiles(previousFile: UpdateFile, currentFile: UpdateFile, choice: ProjectChoice): Pairing {
  const before = chooseSides(previousFile, choice.previousProject);
  const now = chooseSides(currentFile, choice.currentProject);
  const [previous] = before;
  const [current] = now;
  const sides =
    before.length === 1 && now.length === 1 && previous !== undefined && current !== undefined
      ? [{ previous, current }]
      : matchSides(before, now);
  const projects = sides.map((pair) => pairActivities(pair.previous, pair.current));
  checkPaired(projects, previousFile, currentFile, choice);
  const listLeft = (all: readonly UpdateSide[], which: 'previous' | 'current'): Project[] =>
    all.filter((side) => sides.every((pair) => pair[which] !== side)).map(({ project }) => project);
  return {
    previous: previousFile,
    current: currentFile,
    projects,
    unpaired: { previous: listLeft(before, 'previous'), current: listLeft(now, 'current') },
  };
}

/** The two projects of one file with the latest data dates; of equal dates, the last in the file. */
function pairWithin(file: UpdateFile, { previousProject, currentProject }: ProjectChoice): Pairing {
  const all = listSides(file);
  if (all.length < 2) {
    const only = all[0]?.project.code;
    const what = only === undefined ? 'no project with activities' : `one project, ${only}`;
    throw new UnusableInputError(
      'E_FILES',
      `${file.name} holds ${what}. Choose two updates: 2 to 60 files, or one file with two projects.`,
    );
  }
  const previousNamed = previousProject === undefined ? undefined : getSide(file, all, previousProject);
  const currentNamed =
    currentProject === undefined
      ? undefined
      : getSide(file, all, currentProject, previousProject === currentProject ? previousNamed : undefined);
  const latest = all
    .filter((side) => side !== previousNamed && side !== currentNamed)
    .sort((one, other) => compare(getDataDate(one), getDataDate(other)));
  const current = currentNamed ?? latest.pop();
  const previous = previousNamed ?? latest.pop();
  if (previous === undefined || current === undefined)
    throw new UnusableInputError('E_VALUE', `${file.name} holds one project named ${currentProject ?? ''}.`);
  const projects = [pairActivities(previous, current)];
  checkPaired(projects, file, file, {});
  const left = previousNamed === undefined && currentNamed === undefined ? latest : [];
  return {
    previous: file,
    current: file,
    projects,
    unpaired: { previous: [], current: left.map(({ project }) => project) },
  };
}

/** Any project of a file may be the one of any other file. */
const maxProjects = 200;

function chooseSides(file: UpdateFile, name: string | undefined): UpdateSide[] {
  const all = listSides(file);
  if (name !== undefined) return [getSide(file, all, name)];
  if (all.length <= maxProjects) return all;
  throw new UnusableInputError(
    'E_FILES',
    `${file.name} holds ${all.length} projects; at most ${maxProjects} are compared at once. Export fewer, or choose one by the options.`,
  );
}

/** Excludes `but`, since two projects of a file may have the same name. */
function getSide(file: UpdateFile, all: readonly UpdateSide[], name: string, but?: UpdateSide): UpdateSide {
  const wanted = name.trim();
  const found =
    all.find((side) => side !== but && side.project.code === wanted) ??
    all.find((side) => side !== but && side.project.code.trim() === wanted);
  if (found !== undefined) return found;
  const names = all.map(({ project }) => project.code).join(', ');
  throw new UnusableInputError(
    'E_VALUE',
    `${file.name} has no project ${wanted}; it holds ${names === '' ? 'none with activities' : names}.`,
  );
}

interface MatchedSides {
  readonly previous: UpdateSide;
  readonly current: UpdateSide;
}

/** Pairs projects that share at least half of the smaller one's codes: by short name, then shared codes, then data dates. */
function matchSides(before: readonly UpdateSide[], now: readonly UpdateSide[]): MatchedSides[] {
  const codesOf = new Map(
    [...before, ...now].map((side) => [side, new Set(side.activities.map(getPairCode))]),
  );
  const getCodes = (side: UpdateSide): ReadonlySet<string> => codesOf.get(side) ?? new Set();
  const candidates = before.flatMap((previous) =>
    now.flatMap((current) => {
      const shared = countShared(getCodes(previous), getCodes(current));
      const smaller = Math.min(getCodes(previous).size, getCodes(current).size);
      return shared * 2 < smaller ? [] : [{ previous, current, shared }];
    }),
  );
  candidates.sort(
    (one, other) =>
      Number(hasSameCode(other)) - Number(hasSameCode(one)) ||
      other.shared - one.shared ||
      compare(getDataDate(other.current), getDataDate(one.current)) ||
      compare(getDataDate(other.previous), getDataDate(one.previous)),
  );
  const taken = new Set<UpdateSide>();
  return candidates.filter(({ previous, current }) => {
    if (taken.has(previous) || taken.has(current)) return false;
    taken.add(previous).add(current);
    return true;
  });
}

const hasSameCode = ({ previous, current }: MatchedSides): boolean =>
  previous.project.code === current.project.code;

const getDataDate = ({ project }: UpdateSide): number => project.dataDate ?? -Infinity;

/** Also compares infinite numbers, whose difference is NaN. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const code of one) if (other.has(code)) shared += 1;
  return shared;
}

function checkPaired(
  projects: readonly PairedProject[],
  previous: UpdateFile,
  current: UpdateFile,
  { previousProject, currentProject }: ProjectChoice,
): void {
  if (projects.some(({ pairs }) => pairs.length > 0)) return;
  const which =
    previous === current
      ? `The two projects of ${current.name}`
      : `${nameChosen(previous, previousProject)} and ${nameChosen(current, currentProject)}`;
  throw new UnusableInputError(
    'E_PAIR',
    `${which} have no activity in common. Choose two updates of one project.`,
  );
}

const nameChosen = ({ name }: UpdateFile, project: string | undefined): string =>
  project === undefined ? name : `${name} (project ${project.trim()})`;

function createSwapped({ previous, current, projects: [first] }: Pairing): Finding {
  const [before, now] =
    previous === current && first !== undefined
      ? [first.previous.project.code, first.current.project.code]
      : [previous.name, current.name];
  return createWarning(
    'updates.swapped',
    `${before} has the earlier data date: it is compared as the previous update, ${now} as the current one.`,
  );
}

function listFindings({ projects, unpaired, previous, current }: Pairing, choice: ProjectChoice): Finding[] {
  const explain = (chosen: string | undefined): string => {
    if (previous === current) return 'the two projects with the latest data dates are compared instead';
    if (chosen !== undefined) return `project ${chosen.trim()} was chosen in the other update`;
    return 'it has no counterpart in the other update';
  };
  return [
    ...projects.flatMap(({ previous: before, current: now, duplicateIds }) => [
      ...(hasSameDataDate(before.project, now.project) ? [createSameDataDate(now.project)] : []),
      ...(duplicateIds.length === 0 ? [] : [createDuplicates(now.project, duplicateIds)]),
    ]),
    ...unpaired.previous.map((project) => createUnpaired(project, previous, explain(choice.currentProject))),
    ...unpaired.current.map((project) => createUnpaired(project, current, explain(choice.previousProject))),
  ];
}

const hasSameDataDate = (before: Project, now: Project): boolean =>
  before.dataDate !== undefined && before.dataDate === now.dataDate;

const createSameDataDate = ({ code }: Project): Finding =>
  createInfo('updates.sameDataDate', `Both updates of project ${code} have the same data date.`);

const maxNamedIds = 10;

function createDuplicates({ code }: Project, ids: readonly string[]): Finding {
  const more = ids.length > maxNamedIds ? `, and ${ids.length - maxNamedIds} more` : '';
  return createWarning(
    'updates.duplicateId',
    `Project ${code} has Activity IDs more than once: ${ids.slice(0, maxNamedIds).join(', ')}${more}. They are paired in the order of their rows.`,
  );
}

const createUnpaired = ({ code }: Project, { name }: UpdateFile, why: string): Finding =>
  createWarning('updates.unpaired', `Project ${code} of ${name} is not compared: ${why}.`);
