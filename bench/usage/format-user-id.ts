/** The id of a user in a bench, in the format of account ids. */
export function formatUserId(person: number): string {
  return person.toString(16).padStart(24, '0');
}
