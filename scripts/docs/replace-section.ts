/**
 * Puts `content` between the lines `<!-- name -->` and `<!-- /name -->` of a Markdown text.
 * @throws Error if either line is missing
 */
export function replaceSection(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The text has no section from ${start} to ${end}.`);
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}
