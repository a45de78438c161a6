/** What the published types need of Node's Buffer, so that programs without Node's types compile. */
export interface NodeBuffer extends Uint8Array {
  toString(encoding?: 'latin1' | 'utf8', start?: number, end?: number): string;
}
