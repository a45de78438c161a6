/** This converter ends before the run can: another one begins it again. */
export class ConverterLeavingError extends Error {
  override readonly name = 'ConverterLeavingError';

  constructor() {
    super('the converter ends before the run does');
  }
}
