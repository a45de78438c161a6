/** Tells when the stream was made that a message of this sequence comes from. */
export type StreamInstant = (sequence: number) => Promise<Date>;

/**
 * Asks the server only when the stream may be another one than before: at first, after a new connection (a
 * server without its data may be behind it), and when a sequence does not grow as those of one stream do.
 */
export function createStreamInstant(server: {
  readCreated: () => Promise<Date>;
  formatConnection: () => string;
}): StreamInstant {
  let known: { created: Date; connection: string; lastSequence: number } | undefined;
  return async (sequence) => {
    const connection = server.formatConnection();
    if (known === undefined || known.connection !== connection || sequence <= known.lastSequence) {
      known = { created: await server.readCreated(), connection, lastSequence: sequence };
    }
    known.lastSequence = sequence;
    return known.created;
  };
}
