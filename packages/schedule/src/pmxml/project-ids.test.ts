import { describe, expect, it } from 'vitest';
import { countUnread } from '../unread/count-unread.ts';
import { listMessages, readText, wrap } from './test/small-pmxml.ts';

const activity = (id: number, code: string, more = ''): string =>
  `<Activity><ObjectId>${id}</ObjectId><Id>${code}</Id><Type>Task Dependent</Type><Status>Not Started</Status><RemainingDuration>8</RemainingDuration>` +
  `<WBSObjectId>2</WBSObjectId><CalendarObjectId>3</CalendarObjectId>${more}</Activity>`;
const link = (from: number, to: number, more = ''): string =>
  `<Relationship><ObjectId>9</ObjectId><PredecessorActivityObjectId>${from}</PredecessorActivityObjectId>` +
  `<SuccessorActivityObjectId>${to}</SuccessorActivityObjectId><Type>Finish to Start</Type><Lag>0</Lag>${more}</Relationship>`;
const calendar = (name: string): string => `<Calendar><ObjectId>3</ObjectId><Name>${name}</Name></Calendar>`;

/** A project whose ids count from 1, with two linked activities, its WBS and its calendar. */
const project = (id: number, code: string, calendarName: string): string =>
  `<Project><ObjectId>${id}</ObjectId><Id>${code}</Id><WBSObjectId>1</WBSObjectId>${calendar(calendarName)}` +
  `<WBS><ObjectId>2</ObjectId><Code>${code}.1</Code></WBS>` +
  activity(1, `${code}1`, '<Code><TypeObjectId>5</TypeObjectId><ValueObjectId>6</ValueObjectId></Code>') +
  `${activity(2, `${code}2`)}${link(1, 2)}` +
  '<ResourceAssignment><ObjectId>4</ObjectId><ActivityObjectId>2</ActivityObjectId></ResourceAssignment></Project>';

const read = (inner: string) => {
  const file = readText(wrap(inner));
  return { ...file.schedule, messages: listMessages(file), counts: countUnread(file.schedule).list() };
};

describe('ids that projects of a file repeat', () => {
  it.each([
    ['ids', 10, 20],
    ['ids, even of the projects', 10, 10],
  ])('count within their projects: %s', (_what, first, second) => {
    const file = read(project(first, 'A', 'Day') + project(second, 'B', 'Night'));
    const { activities, relationships, wbsNodes, calendars, projects, assignments } = file;
    expect(activities.map(({ code }) => code)).toEqual(['A1', 'A2', 'B1', 'B2']);
    expect(new Set(activities.map(({ id }) => id)).size).toBe(4);
    const codeOf = new Map(activities.map(({ id, code }) => [id, code]));
    expect(relationships.map((one) => [codeOf.get(one.predecessorId), codeOf.get(one.successorId)])).toEqual([
      ['A1', 'A2'],
      ['B1', 'B2'],
    ]);
    expect(assignments.map(({ activityId }) => codeOf.get(activityId))).toEqual(['A2', 'B2']);
    expect(file.activityCodeAssignments.map(({ activityId }) => codeOf.get(activityId))).toEqual([
      'A1',
      'B1',
    ]);
    for (const { code, wbsId, calendarId, projectId } of activities) {
      const letter = code.slice(0, 1);
      expect(projects.find(({ id }) => id === projectId)?.code).toBe(letter);
      expect(calendars.find(({ id }) => id === calendarId)?.name).toBe(letter === 'A' ? 'Day' : 'Night');
      const node = wbsNodes.find(({ id }) => id === wbsId);
      expect(node?.code).toBe(`${letter}.1`);
      expect(wbsNodes.find(({ id }) => id === node?.parentId)).toMatchObject({
        code: letter,
        isProjectNode: true,
      });
    }
    expect(file.counts.filter(({ kind }) => kind !== 'dataDates' && kind !== 'calendars')).toEqual([]);
    expect(file.messages.join()).toContain('each counts within its project');
  });

  it('name one record if projects share it', () => {
    const file = read(project(10, 'A', 'Day') + project(20, 'B', 'Day'));
    expect(file.calendars).toHaveLength(1);
    expect(new Set(file.activities.map(({ calendarId }) => calendarId)).size).toBe(1);
  });

  it('are followed by a relationship between the projects', () => {
    const ends =
      '<PredecessorProjectObjectId>10</PredecessorProjectObjectId><SuccessorProjectObjectId>20</SuccessorProjectObjectId>';
    const { relationships, activities } = read(
      `${project(10, 'A', 'Day')}${project(20, 'B', 'Day')}${link(2, 1, ends)}`,
    );
    const codeOf = new Map(activities.map(({ id, code }) => [id, code]));
    const ended = relationships.map((one) => [codeOf.get(one.predecessorId), codeOf.get(one.successorId)]);
    expect(ended.at(-1)).toEqual(['A2', 'B1']);
  });

  it('are counted if nothing shows which record is meant', () => {
    const { counts, relationships } = read(
      `${project(10, 'A', 'Day')}${project(20, 'B', 'Day')}${link(2, 1)}`,
    );
    expect(relationships).toHaveLength(2);
    expect(counts).toContainEqual(expect.objectContaining({ kind: 'relationshipEnds', unread: 1, of: 3 }));
  });
});

describe('an ObjectId that a project repeats', () => {
  it('leaves out the later activity and counts it', () => {
    const file = read(
      `<Project><ObjectId>7</ObjectId><Id>P</Id>${activity(1, 'A1')}${activity(1, 'A2')}</Project>`,
    );
    expect(file.activities.map(({ code }) => code)).toEqual(['A1']);
    expect(file.counts).toContainEqual(expect.objectContaining({ kind: 'activities', unread: 1, of: 2 }));
  });

  it('loses nothing if both elements are equal', () => {
    const file = read(
      `<Project><ObjectId>7</ObjectId><Id>P</Id>${activity(1, 'A1')}${activity(1, 'A1')}</Project>`,
    );
    expect(file.activities).toHaveLength(1);
    expect(file.counts.map(({ kind }) => kind)).not.toContain('activities');
  });
});

describe('activities and relationships outside projects', () => {
  const outside = `${activity(1, 'A1')}${activity(2, 'A2')}${link(1, 2)}`;
  const small = (id: number): string => `<Project><ObjectId>${id}</ObjectId><Id>P${id}</Id></Project>`;

  it.each([['before'], ['after']])('belong to the only project of the file: %s it', (place) => {
    const file = read(place === 'before' ? outside + small(7) : small(7) + outside);
    expect(file.activities.map(({ projectId }) => projectId)).toEqual(['7', '7']);
    expect(file.relationships).toMatchObject([{ predecessorProjectId: '7', successorProjectId: '7' }]);
    expect(file.counts.map(({ kind }) => kind)).not.toContain('activities');
  });

  it('are left out and counted where there are several, unless they name one', () => {
    const named = activity(3, 'A3', '<ProjectObjectId>8</ProjectObjectId>');
    const file = read(`${small(7)}${small(8)}${outside}${named}`);
    expect(file.activities.map(({ code, projectId }) => [code, projectId])).toEqual([['A3', '8']]);
    expect(file.counts).toContainEqual(expect.objectContaining({ kind: 'activities', unread: 2, of: 3 }));
    expect(file.messages.join()).toContain(
      'names no project, and the file has several; the element is not read',
    );
  });
});
