/** The conversion's last run may still be running elsewhere: try again after `retryMs`. */
export class LastRunOpenError extends Error {
  override readonly name = 'LastRunOpenError';
  readonly retryMs: number;

  constructor(retryMs: number) {
    super('The last run of this conversion may still go on elsewhere.');
    this.retryMs = retryMs;
  }
}
