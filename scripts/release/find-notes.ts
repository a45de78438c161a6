/**
 * The notes of a version: its section of the changelog, without the heading. A section `Unreleased` is that of a version that has none
 * yet. Undefined if both are missing or empty.
 */
export function findNotes(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const find = (name: string): string | undefined =>
    sections.find((section) => section.split(/\s/, 1)[0]?.replace(/^\[(.*)\]$/, '$1') === name);
  const notes = (find(version) ?? find('Unreleased'))?.replace(/^.*\n/, '').trim();
  return notes === '' ? undefined : notes;
}
