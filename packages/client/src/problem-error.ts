/** The site refused a call, or a conversion ended without a result. The message is a sentence for the user. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** From `errorCodes` of the contract, or of a newer site; absent if the answer is not from Floatwise. */
  readonly code?: string;
  /** HTTP status of the answer; absent if the reason comes from the record of a conversion. */
  readonly status?: number;
  /** When to call again, in seconds. */
  readonly retryAfterSeconds?: number;

  constructor(message: string, facts: Pick<ProblemError, 'code' | 'status' | 'retryAfterSeconds'>) {
    super(message);
    Object.assign(this, facts);
  }
}

/** No complete answer arrived: the site is unreachable or the connection was lost. `cause` is the error of `fetch`. */
export class SiteUnreachableError extends Error {
  override readonly name = 'SiteUnreachableError';
  /** Such as `ECONNREFUSED`. */
  readonly reason: string;

  constructor(url: string, error: unknown) {
    const cause = (error instanceof Error ? (error.cause ?? error) : error) as {
      code?: unknown;
      message?: string;
    };
    const reason = typeof cause.code === 'string' ? cause.code : String(cause.message);
    super(`'${url}' cannot be reached (${reason}).`, { cause: error });
    this.reason = reason;
  }
}
