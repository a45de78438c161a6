/** This converter stops before the run can finish: another one starts it again. */
export class ConverterLeavingError extends Error {
  override readonly name = 'ConverterLeavingError';

  constructor() {
    super('the converter ends before the run does');
  }
}
