import { failures } from '@floatwise/contracts';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { watchRequests } from './requests.ts';
import { ServiceError } from './service-error.ts';

it('counts answers by outcome, and settles with the last one', async () => {
  const gate = Promise.withResolvers<undefined>();
  const metrics = new Registry();
  const watched = watchRequests(
    [
      { subject: 'slow', handle: () => gate.promise },
      { subject: 'taken', handle: () => Promise.reject(new ServiceError(failures.emailTaken)) },
    ],
    metrics,
  );
  const [slow, taken] = watched.answers;
  await expect(taken?.handle({})).rejects.toThrow(failures.emailTaken.error);
  await watched.settled();

  const answering = slow?.handle({});
  let isSettled = false;
  const settling = watched.settled().then(() => {
    isSettled = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isSettled).toBe(false);
  gate.resolve(undefined);
  await Promise.all([answering, settling]);
  const text = await metrics.metrics();
  expect(text).toContain('floatwise_answered_requests_total{subject="taken",outcome="account.taken"} 1');
  expect(text).toContain('floatwise_answered_requests_total{subject="slow",outcome="ok"} 1');
});
