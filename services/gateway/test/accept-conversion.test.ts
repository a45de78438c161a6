import { failures, type UserId } from '@floatwise/contracts';
import { createMemoryRecords } from '@floatwise/conversion/test';
import { ServiceError } from '@floatwise/service-kit';
import { createConversionId, generateXer } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { acceptConversion } from '../src/app/conversions/accept-conversion.ts';
import type { ConversionPorts } from '../src/app/conversions/ports.ts';
import type { Upload } from '../src/app/conversions/receive-files.ts';
import { createTestPorts } from './create-test-ports.ts';

const user = { id: '0123456789abcdef01234567' as UserId, username: 'ann' };
const bytes = generateXer({ activities: 3, relationships: 2 });

const createUpload = (content = bytes): Upload => ({
  first: { fileName: 'plan.xer' },
  // eslint-disable-next-line @typescript-eslint/require-await
  files: async function* () {
    yield { fileName: 'plan.xer', place: 'file', content: toChunks(content) };
  },
  findField: (name) => (name === 'toolId' ? 'x-pobs' : undefined),
  whole: Promise.resolve(),
  stop: () => undefined,
});

// eslint-disable-next-line @typescript-eslint/require-await
async function* toChunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** A gateway and the records it writes. `store` stores an input. */
function createGateway(
  store: (put: ConversionPorts['objects']['putInput']) => ConversionPorts['objects']['putInput'],
) {
  const id = createConversionId();
  const { records, stored } = createMemoryRecords();
  const ports = createTestPorts(records);
  const objects = { ...ports.objects, putInput: store(ports.objects.putInput) };
  const turns = { own: () => undefined };
  const accept = (upload: Upload) =>
    acceptConversion(
      upload,
      { id, user },
      {
        admitted: { inputBytes: bytes.length, recorded: () => undefined, release: () => undefined },
        ports: { ...ports, objects, freeUntilMs: 0, turns },
      },
    );
  return { accept, read: () => stored.get(id)?.conversion };
}

describe('an upload', () => {
  it('that the store could not take is taken when it is sent again', async () => {
    let isAway = true;
    const { accept, read } = createGateway((put) => (input, content) => {
      if (isAway) return Promise.reject(new ServiceError(failures.unavailable));
      return put(input, content);
    });
    await expect(accept(createUpload())).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(read()?.state).toBe('accepted');
    isAway = false;
    expect((await accept(createUpload()))?.conversion).toMatchObject({ state: 'queued', toolId: 'x-pobs' });
    expect(read()?.state).toBe('queued');
  });

  it('that cannot be used fails with its reason', async () => {
    const { accept, read } = createGateway((put) => put);
    await expect(accept(createUpload(Buffer.from('no XER')))).rejects.toMatchObject({ code: 'E_NOT_XER' });
    expect(read()).toMatchObject({ state: 'failed', outcome: { code: 'E_NOT_XER' } });
  });
});
