/** The user and password of a URL: the password goes. */
const passwordOfUrl = /(\b[a-z][a-z\d+.-]*:\/\/[^\s:/@"']*):[^\s/"']+@/gi;

/** Answers a function that takes passwords out of a line: those of URLs, and the given secrets wherever they are. */
export function createSecretHider(secrets: readonly string[]): (line: string) => string {
  return (line) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line).replace(passwordOfUrl, '$1:***@');
}
