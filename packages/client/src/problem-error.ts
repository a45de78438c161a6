/** The site has refused a call, or a conversion has ended without a result. The message is a sentence for the user. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** As in `errorCodes` of the contract, or of a newer site; absent when the answer is not one of Floatwise. */
  readonly code?: string;
  /** HTTP status of the answer; absent when the record of a conversion gave the reason. */
  readonly status?: number;
  /** When the site asks to be called again, in seconds. */
  readonly retryAfterSeconds?: number;

  constructor(message: string, facts: Pick<ProblemError, 'code' | 'status' | 'retryAfterSeconds'>) {
    super(message);
    Object.assign(this, facts);
  }
}

/** No whole answer came: the site cannot be reached, or the connection was lost. The `cause` is the error of `fetch`. */
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
