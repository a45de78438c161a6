import {
  conversionFailedSchema,
  conversionFinishedSchema,
  conversionRequestedSchema,
  objectKeys,
  type ConversionFailed,
  type ConversionFinished,
  type ConversionId,
  type ConversionRequested,
} from '@floatwise/contracts';

const base = {
  userId: 'a'.repeat(24),
  username: 'Ann',
  toolId: 'x-pobs',
  fileName: 'a.xer',
  requestedAt: '2026-01-01T00:00:00.000Z',
};

export function createJob(id: ConversionId): ConversionRequested {
  return conversionRequestedSchema.parse({
    ...base,
    conversionId: id,
    inputKey: objectKeys.input(id),
    inputBytes: 10,
    options: {},
  });
}

export function createFinished(id: ConversionId): ConversionFinished {
  return conversionFinishedSchema.parse({
    ...base,
    conversionId: id,
    outputKey: objectKeys.output(id, 1),
    reportKey: objectKeys.report(id, 1),
    outputName: 'a_x-pobs.xer',
    inputBytes: 10,
    outputBytes: 5,
    tasks: 1,
    durationMs: 3,
    finishedAt: '2026-01-01T00:00:01.000Z',
  });
}

export function createFailed(id: ConversionId): ConversionFailed {
  return conversionFailedSchema.parse({
    ...base,
    conversionId: id,
    code: 'E_EMPTY',
    message: 'The file is empty (0 bytes).',
    failedAt: '2026-01-01T00:00:01.000Z',
  });
}
