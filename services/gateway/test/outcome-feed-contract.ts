import type { ConversionFailed, ConversionFinished } from '@floatwise/contracts';
import { createConversionId } from '@floatwise/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Outcome, OutcomeFeed } from '../src/app/ports.ts';
import { createFailed, createFinished } from './sample-outcomes.ts';

export interface FeedUnderTest {
  readonly feed: OutcomeFeed;
  readonly publish: (event: ConversionFinished | ConversionFailed) => Promise<void>;
}

/** What every `OutcomeFeed` must do. */
export function describeOutcomeFeed(name: string, open: () => Promise<FeedUnderTest>): void {
  describe(`outcome feed contract: ${name}`, () => {
    let tested: FeedUnderTest;
    beforeAll(async () => {
      tested = await open();
    });
    const listen = (id = createConversionId()) => {
      const told: Outcome[] = [];
      return { id, told, unsubscribe: tested.feed.subscribe(id, (outcome) => told.push(outcome)) };
    };

    it('tells each its own outcome, finished or failed, as it was published', async () => {
      const [one, two] = [listen(), listen()];
      await tested.publish(createFailed(two.id));
      await tested.publish(createFinished(one.id));
      await expect.poll(() => one.told).toEqual([{ kind: 'finished', event: createFinished(one.id) }]);
      expect(two.told).toEqual([{ kind: 'failed', event: createFailed(two.id) }]);
    });

    it('tells all who listen to one conversion, each once', async () => {
      const first = listen();
      const others = [listen(first.id), listen(first.id)];
      await tested.publish(createFinished(first.id));
      await tested.publish(createFinished(first.id));
      const last = listen();
      await tested.publish(createFinished(last.id));
      await expect.poll(() => last.told.length).toBe(1);
      expect([first, ...others].map(({ told }) => told.length)).toEqual([1, 1, 1]);
    });

    it('tells nothing to one who has stopped listening, and the rest to the others', async () => {
      const gone = listen();
      const stays = listen(gone.id);
      gone.unsubscribe();
      gone.unsubscribe();
      await tested.publish(createFinished(stays.id));
      await expect.poll(() => stays.told.length).toBe(1);
      expect(gone.told).toEqual([]);
      stays.unsubscribe();
    });
  });
}
