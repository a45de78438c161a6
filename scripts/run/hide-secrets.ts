/** User and password of a URL; the password is removed. */
const passwordOfUrl = /(\b[a-z][a-z\d+.-]*:\/\/[^\s:/@"']*):[^\s/"']+@/gi;

/** Returns a function that removes passwords from a line: those in URLs, and the given secrets anywhere. */
export function createSecretHider(secrets: readonly string[]): (line: string) => string {
  return (line) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line).replace(passwordOfUrl, '$1:***@');
}
