import type { ActivityLink, ActivityLinks } from './activity-links.ts';

/** A piece of a text; `link` is set if it names an activity. */
interface TextPiece {
  readonly text: string;
  readonly link?: ActivityLink;
}

/** What the row of a text says about it. */
export interface IdContext {
  /** Short name of the project. */
  readonly project?: string | undefined;
  /** IDs that the text is about; only these may be plain numbers. */
  readonly ids?: readonly string[] | undefined;
}

/** Longer texts are not searched for IDs. */
const maxLength = 2000;
/** What may surround an ID in a sentence: brackets, arrows of relationships, punctuation. */
const edges = /^[("'«\u2018\u201c]+|[)"'»\u2019\u201d.,:;?!]+$/g;
/** In a sentence a number is usually a figure or a lag, rarely an ID. */
const isNumber = (text: string): boolean => /^[\d.,+-]+$/.test(text);

/** Splits a text into pieces; activity IDs get links. A text that is an ID as a whole is one piece. */
export function splitIds(
  text: string,
  find: ActivityLinks['find'],
  { project, ids = [] }: IdContext = {},
): readonly TextPiece[] {
  if (text === '' || text.length > maxLength) return [{ text }];
  const whole = find(text, project);
  if (whole !== undefined) return [{ text, link: whole }];
  if (!/\s/.test(text)) return [{ text }];
  const pieces: TextPiece[] = [];
  let plain = '';
  for (const word of text.split(/(\s+)/)) {
    const id = word.replaceAll(edges, '');
    const isDoubtful = id === '' || (isNumber(id) && !ids.includes(id));
    const link = isDoubtful ? undefined : find(id, project);
    if (link === undefined) plain += word;
    else {
      const at = word.indexOf(id);
      if (plain + word.slice(0, at) !== '') pieces.push({ text: plain + word.slice(0, at) });
      pieces.push({ text: id, link });
      plain = word.slice(at + id.length);
    }
  }
  if (plain !== '') pieces.push({ text: plain });
  return pieces;
}
