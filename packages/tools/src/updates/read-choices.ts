import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { PartyChoice } from '@floatwise/schedule/updates';
import type { UpdatesOptions } from './options.ts';

const maxMilestones = 20;

/** The Activity IDs of the option `milestones`, each once. */
export function readMilestones({ milestones }: Pick<UpdatesOptions, 'milestones'>): string[] {
  const ids = [...new Set(milestones.split(/[,;\r\n]/).map((id) => id.trim()))].filter((id) => id !== '');
  if (ids.length <= maxMilestones) return ids;
  throw createError(`The option milestones has ${ids.length} Activity IDs. Give at most ${maxMilestones}.`);
}

const maxParties = 200_000;
const maxLevel = 50;

/** Who is responsible, by the options `parties` and `responsible`; undefined if neither is given. */
export function readResponsible({
  responsible,
  parties,
}: Pick<UpdatesOptions, 'responsible' | 'parties'>): PartyChoice | undefined {
  if (parties !== '') return { kind: 'table', parties: readParties(parties) };
  if (responsible === '') return undefined;
  const level = /^wbs\s*(?:level\s*)?(\d{1,3})$/i.exec(responsible)?.[1];
  if (level === undefined) return { kind: 'code', type: responsible };
  if (Number(level) >= 1 && Number(level) <= maxLevel) return { kind: 'wbs', level: Number(level) };
  throw createError(`The option responsible is '${responsible}'. WBS levels count from 1 to ${maxLevel}.`);
}

/** Lines `A1010, Contractor`, as two columns copied from a sheet are, too; a header line `Activity ID` is passed over. */
function readParties(text: string): ReadonlyMap<string, string> {
  const parties = new Map<string, string>();
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, id = '', party = ''] = /^([^\t;,]*)[\t;,](.*)$/.exec(line) ?? [];
    // P6 writes a header of field names and one of titles.
    if (place < 2 && /^(activity id|task_code)$/i.test(id.trim())) continue;
    if (id.trim() === '' || party.trim() === '')
      throw createError(
        `Line ${place + 1} of the option parties is '${line.slice(0, 60)}'. Write an Activity ID, a comma and its party.`,
      );
    parties.set(id.trim(), party.trim());
    if (parties.size > maxParties)
      throw createError(`The option parties has more than ${maxParties} activities. Give fewer.`);
  }
  return parties;
}

const createError = (sentence: string): UnusableInputError => new UnusableInputError('E_VALUE', sentence);
