import { EnvError } from '@floatwise/service-kit';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const needed = { NATS_URL: 'nats://127.0.0.1:4222', MONGODB_URL: 'mongodb://127.0.0.1:27017/floatwise' };

describe('readConfig', () => {
  it('needs only the two addresses', () => {
    expect(readConfig(needed)).toMatchObject({
      mongodbUrl: needed.MONGODB_URL,
      streamReplicas: 1,
      conversionDays: 365,
    });
  });

  it.each(['0', '6', 'three'])('names STREAM_REPLICAS when it is %s', (value) => {
    expect(() => readConfig({ ...needed, STREAM_REPLICAS: value })).toThrow(EnvError);
    expect(() => readConfig({ ...needed, STREAM_REPLICAS: value })).toThrow(
      'STREAM_REPLICAS has an invalid value',
    );
  });
});
