/** Why a conversion gave no file; `message` is for the person. */
export class ConversionError extends Error {
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor(message: string, status?: number, code?: string) {
    super(message);
    this.name = 'ConversionError';
    this.status = status;
    this.code = code;
  }
}
