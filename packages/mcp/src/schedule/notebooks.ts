import type { Notebook, Schedule } from '@floatwise/schedule/model';

/** The text of a notebook entry without its HTML. */
export const formatNote = ({ text = '' }: Pick<Notebook, 'text'>): string =>
  text
    // A byte order mark, which P6 stores with the text of other programs.
    .replace(/^(?:\ufeff|ï»¿)/, '')
    .replace(/<(?:style|script|title)\b[^<>]*>[^<]*<\/(?:style|script|title)>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\u007f+/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  amp: '&',
};

/** The name of the topic of an entry. */
export function createTopicReader({ notebookTopics }: Schedule): (note: Pick<Notebook, 'topicId'>) => string {
  const names = new Map(notebookTopics.map(({ id, name }) => [id, name]));
  return ({ topicId }) => (topicId && names.get(topicId)) ?? '';
}
