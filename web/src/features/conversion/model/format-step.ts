/** Verbs that double their last letter, and names that are no plain words. */
const forms: Readonly<Record<string, string>> = { run: 'running', split: 'splitting' };
const nouns: Readonly<Record<string, string>> = { xer: 'XER file', pobs: 'POBS table' };

/** A step of a tool as words: `writeWorkbook` as `Writing the workbook`. */
export function formatStep(step: string): string {
  const [verb = '', ...object] = step.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const doing = forms[verb] ?? `${verb.replace(/e$/, '')}ing`;
  const noun = object.map((word) => nouns[word] ?? word).join(' ');
  return `${doing.charAt(0).toUpperCase()}${doing.slice(1)}${noun === '' ? '' : ` the ${noun}`}`;
}
