/** The JSON of a message or an entry, undefined for what is none. */
export function readJson(message: { readonly json: () => unknown }): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
