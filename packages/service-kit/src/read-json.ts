/** The JSON of a message or an entry; undefined if it is not JSON. */
export function readJson(message: { readonly json: () => unknown }): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
