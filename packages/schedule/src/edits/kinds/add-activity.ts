import type { PlanEditOf } from '@floatwise/contracts/plan-edits';
import {
  createWbsReader,
  type Activity,
  type Project,
  type Relationship,
  type WbsId,
} from '../../model/index.ts';
import { checkNew, createActivity } from '../create-activity.ts';
import { getActivityCalendar } from '../find-calendar.ts';
import { createLink } from '../links.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { findLag, readDuration, type SaidLag } from '../read-values.ts';
import { nameNearest, quote, refuse, refuseIn } from '../refuse.ts';
import { formatTerms, formatWork } from '../words.ts';

interface SaidLink extends SaidLag {
  readonly activity: string;
  readonly type: Relationship['type'];
}

/** Adds an activity with its relationships. */
export function addActivity(plan: Plan, edit: PlanEditOf<'addActivity'>): PlanChange {
  const find = (list: 'predecessors' | 'successors') =>
    edit[list].map((link, place) => {
      const member = `${list}.${place}`;
      return { link, member, end: refuseIn(member, () => plan.getEnd(link.activity, edit.project)) };
    });
  const [predecessors, successors] = [find('predecessors'), find('successors')];
  const ends = [...predecessors, ...successors].map(({ end }) => end);
  const project = chooseProject(plan, edit.project, ends);
  checkNew(plan, edit, project.id);
  const calendarId =
    edit.calendar === undefined
      ? project.calendarId
      : getActivityCalendar(plan, edit.calendar, project.id).id;
  const place = { calendarId, projectId: project.id };
  const minutes = readDuration(edit, plan.getHours(place));
  const activity = createActivity({
    code: edit.id,
    name: edit.name,
    project,
    calendarId,
    wbsId: edit.wbs === undefined ? chooseWbs(plan, project, ends) : getWbs(plan, edit.wbs, project),
    minutes,
  });
  const links = [
    ...predecessors.map(({ link, member, end }) =>
      refuseIn(member, () => createSaidLink(plan, link, end, activity)),
    ),
    ...successors.map(({ link, member, end }) =>
      refuseIn(member, () => createSaidLink(plan, link, activity, end)),
    ),
  ];
  checkOnce(links);
  const work = formatWork(minutes, plan.getHours(place), edit.hours !== undefined);
  const after = predecessors.map(({ link, end }) => formatLink(plan, link, [end, activity], end));
  const before = successors.map(({ link, end }) => formatLink(plan, link, [activity, end], end));
  const { calendars } = plan.schedule;
  const calendar = calendars.find(({ id }) => id === calendarId)?.name ?? 'the default calendar';
  return {
    lists: {
      activities: [...plan.schedule.activities, activity],
      relationships: [...plan.schedule.relationships, ...links],
    },
    sentence: [
      `${plan.labels.format(activity)} added: ${edit.name}, ${minutes === 0 ? 'milestone' : work}, on ${calendar}`,
      ...(after.length === 0 ? [] : [`after ${after.join(', ')}`]),
      ...(before.length === 0 ? [] : [`before ${before.join(', ')}`]),
    ].join(', '),
  };
}

/** The project that is named, the only one, or that of the first activity that the new one is tied to. */
function chooseProject(plan: Plan, name: string | undefined, ends: readonly Activity[]): Project {
  if (name !== undefined) return plan.getProject(name);
  const [only, ...others] = plan.projects;
  if (only !== undefined && others.length === 0) return only;
  const first = ends.find((end) => plan.isScheduled(end));
  if (first !== undefined) return plan.getProjectOf(first);
  return refuse(
    `The file has several projects: ${plan.projects.map(({ code }) => code).join(', ')}. Say which one (project).`,
    'project',
  );
}

function chooseWbs({ schedule }: Plan, { id }: Project, ends: readonly Activity[]): WbsId | undefined {
  const own = ends.find(({ projectId, wbsId }) => projectId === id && wbsId !== undefined);
  if (own !== undefined) return own.wbsId;
  const nodes = schedule.wbsNodes.filter(({ projectId }) => projectId === id);
  return (nodes.find(({ isProjectNode }) => isProjectNode) ?? nodes[0])?.id;
}

/** The element with that path of codes, with or without the project's own; otherwise with that code, or that name. */
function getWbs(plan: Plan, text: string, project: Project): WbsId {
  const nodes = plan.schedule.wbsNodes.filter(({ projectId }) => projectId === project.id);
  const separator = project.wbsSeparator;
  const readPath = createWbsReader<readonly string[]>(nodes, (node, above = []) => [...above, node.code]);
  const named = nodes.map((node) => {
    const codes = readPath(node.id) ?? [node.code];
    const paths = [codes.join(separator), codes.slice(1).join(separator)];
    return { node, paths };
  });
  const tests: ((one: (typeof named)[number]) => boolean)[] = [
    ({ paths }) => paths.includes(text),
    ({ node }) => node.code === text,
    ({ node }) => node.name === text,
  ];
  for (const test of tests) {
    const [found, ...more] = named.filter(test);
    if (found === undefined) continue;
    if (more.length > 0)
      refuse(
        `${more.length + 1} WBS elements are called ${quote(text)}. Give the path, such as ${quote(found.paths[0] ?? '')}.`,
        'wbs',
      );
    return found.node.id;
  }
  return refuse(
    `No WBS element of project ${project.code} is called ${quote(text)}.${nameNearest(
      named.flatMap(({ node, paths }) => [...paths.slice(0, 1), node.name]),
      text,
    )}`,
    'wbs',
  );
}

function createSaidLink(
  plan: Plan,
  link: SaidLink,
  predecessor: Activity,
  successor: Activity,
): Relationship {
  if (predecessor.type === 'wbsSummary' || successor.type === 'wbsSummary')
    refuse(`${quote(link.activity)} is a WBS summary, which has no relationships.`, 'activity');
  const lagMinutes = findLag(link, plan.getLagHours(predecessor, successor)) ?? 0;
  return createLink(predecessor, successor, { type: link.type, lagMinutes });
}

function checkOnce(links: readonly Relationship[]): void {
  const keys = links.map(({ predecessorId, successorId, type }) => `${predecessorId} ${successorId} ${type}`);
  if (new Set(keys).size < keys.length)
    refuse('Two of its relationships are of the same pair and type.', 'predecessors');
}

function formatLink(
  plan: Plan,
  link: SaidLink,
  [predecessor, successor]: readonly [Activity, Activity],
  end: Activity,
): string {
  const hours = plan.getLagHours(predecessor, successor);
  const lagMinutes = findLag(link, hours) ?? 0;
  const terms = formatTerms({ type: link.type, lagMinutes }, hours, link.lagHours !== undefined);
  return `${plan.labels.format(end)} ${terms}`;
}
