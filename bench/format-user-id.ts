/** The id of a person of a bench, of the form that accounts have. */
export function formatUserId(person: number): string {
  return person.toString(16).padStart(24, '0');
}
