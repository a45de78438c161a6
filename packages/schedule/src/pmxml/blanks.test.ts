import { generateXer } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { countUnread } from '../unread/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { readPmxml } from './read-pmxml.ts';
import { readText, wrap } from './test/small-pmxml.ts';
import { writePmxml } from './test/write-pmxml.ts';

/** Texts of planners, in which blanks count. */
const texts = /(?:^Id|Name|Title|Code|CodeValue|Description|Symbol|Note|GUID|Separator)$/;

/** Puts blanks around all values of a file but such texts. */
const addBlanks = (xml: string): string =>
  xml.replaceAll(/<(\w+)>([^<>]+)<\/\1>/g, (whole, name: string, value: string) =>
    texts.test(name) ? whole : `<${name}> ${value}\t</${name}>`,
  );

const describeFile = (xml: string): unknown => {
  const { schedule } = readPmxml(Buffer.from(xml));
  const { unread: _, ...lists } = schedule;
  // Sentences quote values as they are.
  return JSON.parse(
    JSON.stringify({ ...lists, counts: countUnread(schedule).list() }).replaceAll(/ |\\t/g, ''),
  );
};

describe('blanks around values', () => {
  it('change nothing in a whole file', () => {
    const options = { activities: 30, relationships: 50, inProgress: 4, outOfSequence: 3 };
    const xml = Buffer.from(writePmxml(readSchedule(readXer(Buffer.from(generateXer(options)))))).toString();
    expect(addBlanks(xml)).not.toBe(xml);
    expect(describeFile(addBlanks(xml))).toEqual(describeFile(xml));
  });

  it('change no id that projects repeat, nor the root of a WBS or a calendar that cannot be read', () => {
    const project = (id: number): string =>
      `<Project><ObjectId>${id}</ObjectId><Id>P${id}</Id><WBSObjectId>1</WBSObjectId>` +
      `<Calendar><ObjectId>3</ObjectId><Name>Week ${id}</Name><StandardWorkWeek><StandardWorkHours><DayOfWeek>Monday</DayOfWeek><WorkTime><Start>?</Start><Finish>16:59:00</Finish></WorkTime></StandardWorkHours></StandardWorkWeek></Calendar>` +
      '<WBS><ObjectId>2</ObjectId><Code>W</Code></WBS>' +
      '<Activity><ObjectId>1</ObjectId><Id>A</Id><Type>Task Dependent</Type><Status>Not Started</Status><RemainingDuration>8</RemainingDuration><WBSObjectId>2</WBSObjectId><CalendarObjectId>3</CalendarObjectId></Activity>' +
      '<Activity><ObjectId>2</ObjectId><Id>B</Id><Type>Task Dependent</Type><Status>Not Started</Status><RemainingDuration>8</RemainingDuration></Activity>' +
      '<Relationship><ObjectId>9</ObjectId><PredecessorActivityObjectId>1</PredecessorActivityObjectId><SuccessorActivityObjectId>2</SuccessorActivityObjectId><Type>Finish to Start</Type><Lag>0</Lag></Relationship></Project>';
    for (const xml of [wrap(project(10)), wrap(project(10) + project(20))])
      expect(describeFile(addBlanks(xml))).toEqual(describeFile(xml));
    expect(readText(addBlanks(wrap(project(10)))).schedule.relationships).toMatchObject([
      { predecessorId: '1', successorId: '2', predecessorProjectId: '10' },
    ]);
  });
});
