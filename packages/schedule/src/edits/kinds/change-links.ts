import type { PlanEditOf } from '@floatwise/contracts/plan-edits';
import type { Activity, Relationship, RelationshipType } from '../../model/index.ts';
import { createLink, isPair, setTerms } from '../links.ts';
import type { Plan, PlanChange } from '../plan.ts';
import { findLag } from '../read-values.ts';
import { refuse, refuseIn } from '../refuse.ts';
import { formatPair, formatTerms } from '../words.ts';

interface SaidPair {
  readonly predecessor: string;
  readonly successor: string;
  readonly project?: string | undefined;
}

export function addLink(plan: Plan, edit: PlanEditOf<'addLink'>): PlanChange {
  const { predecessor, successor, hours } = getEnds(plan, edit);
  const pair = formatPair(plan, predecessor, successor);
  if (predecessor.id === successor.id)
    refuse(`${plan.labels.format(predecessor)} cannot wait for itself.`, 'successor');
  for (const [member, end] of Object.entries({ predecessor, successor }))
    if (end.type === 'wbsSummary')
      refuse(`${plan.labels.format(end)} is a WBS summary, which has no relationships.`, member);
  const { relationships } = plan.schedule;
  if (relationships.some((link) => isPair(link, predecessor.id, successor.id, edit.type)))
    refuse(`${pair} ${edit.type} is there already. Change it instead, with changeLink.`, 'type');
  const lagMinutes = findLag(edit, hours) ?? 0;
  const added = createLink(predecessor, successor, { type: edit.type, lagMinutes });
  return {
    lists: { relationships: [...relationships, added] },
    sentence: `${pair}: ${formatTerms(added, hours, edit.lagHours !== undefined)} added`,
  };
}

export function removeLink(plan: Plan, edit: PlanEditOf<'removeLink'>): PlanChange {
  const { predecessor, successor, hours } = getEnds(plan, edit);
  const found = getLinks(plan, predecessor, successor, edit.type);
  const lagMinutes = findLag(edit, hours);
  const removed = new Set(
    lagMinutes === undefined ? found : found.filter((link) => link.lagMinutes === lagMinutes),
  );
  const pair = formatPair(plan, predecessor, successor);
  const format = (link: Relationship): string => formatTerms(link, hours, edit.lagHours !== undefined);
  if (removed.size === 0)
    refuse(
      `${pair} has no such lag; there is ${found.map(format).join(' and ')}. Leave the lag out or correct it.`,
      'lagDays',
    );
  return {
    lists: { relationships: plan.schedule.relationships.filter((link) => !removed.has(link)) },
    sentence: `${pair}: ${[...removed].map(format).join(' and ')} removed`,
  };
}

export function changeLink(plan: Plan, edit: PlanEditOf<'changeLink'>): PlanChange {
  const { predecessor, successor, hours } = getEnds(plan, edit);
  const found = getLinks(plan, predecessor, successor, edit.type);
  const pair = formatPair(plan, predecessor, successor);
  const type = edit.to.type ?? edit.type;
  const lagMinutes = refuseIn('to', () => findLag(edit.to, hours));
  if (edit.to.type === undefined && lagMinutes === undefined)
    refuse('Say what changes: a new type, lagDays or lagHours.', 'to');
  const { relationships } = plan.schedule;
  if (type !== edit.type && relationships.some((link) => isPair(link, predecessor.id, successor.id, type)))
    refuse(`${pair} ${type} is there already. Remove one of the two with removeLink.`, 'to.type');
  const chosen = new Set(found);
  const change = (link: Relationship): Relationship =>
    setTerms(link, { type, lagMinutes: lagMinutes ?? link.lagMinutes });
  const format = (link: Relationship): string => formatTerms(link, hours, edit.to.lagHours !== undefined);
  return {
    lists: { relationships: relationships.map((link) => (chosen.has(link) ? change(link) : link)) },
    sentence: `${pair}: ${found.map((link) => `${format(link)} → ${format(change(link))}`).join(' and ')}`,
  };
}

function getEnds(plan: Plan, { predecessor: first, successor: last, project }: SaidPair) {
  const [predecessor, successor] = [
    plan.getEnd(first, project, 'predecessor'),
    plan.getEnd(last, project, 'successor'),
  ];
  if (!plan.isScheduled(predecessor) && !plan.isScheduled(successor))
    refuse(
      `${formatPair(plan, predecessor, successor)} joins two activities that were not exported.`,
      'predecessor',
    );
  return { predecessor, successor, hours: plan.getLagHours(predecessor, successor) };
}

function getLinks(
  plan: Plan,
  predecessor: Activity,
  successor: Activity,
  type: RelationshipType,
): Relationship[] {
  const between = plan.schedule.relationships.filter(
    (link) => link.predecessorId === predecessor.id && link.successorId === successor.id,
  );
  const found = between.filter((link) => link.type === type);
  if (found.length > 0) return found;
  const hours = plan.getLagHours(predecessor, successor);
  const pair = formatPair(plan, predecessor, successor);
  if (between.length > 0)
    return refuse(
      `${pair} is no ${type}, but ${between.map((link) => formatTerms(link, hours)).join(' and ')}.`,
      'type',
    );
  const list = (links: readonly Relationship[], end: 'predecessorId' | 'successorId'): string =>
    links
      .slice(0, mostShown)
      .map((link) => plan.formatId(link[end]))
      .join(', ');
  const predecessors = list(plan.listIncoming(successor), 'predecessorId');
  const has = predecessors === '' ? 'no predecessors' : `the predecessors ${predecessors}`;
  return refuse(
    `There is no relationship ${pair}. ${plan.labels.format(successor)} has ${has}.`,
    'predecessor',
  );
}

const mostShown = 10;
