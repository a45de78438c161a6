/** A random id. `crypto.randomUUID` exists only on https and localhost. */
export function createRandomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
}
