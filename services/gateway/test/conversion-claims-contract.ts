import { userIdSchema } from '@floatwise/contracts';
import { createConversionId } from '@floatwise/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConversionClaims } from '../src/app/ports.ts';

const ann = userIdSchema.parse('a'.repeat(24));
const bob = userIdSchema.parse('b'.repeat(24));

/** What every `ConversionClaims` must do. `open` answers two gateways' views of the same claims. */
export function describeConversionClaims(
  name: string,
  open: () => Promise<readonly [ConversionClaims, ConversionClaims]>,
): void {
  describe(`conversion claims contract: ${name}`, () => {
    let here: ConversionClaims;
    let there: ConversionClaims;
    beforeAll(async () => {
      [here, there] = await open();
    });

    it('the first to claim an id owns it, at every gateway, as often as asked', async () => {
      const id = createConversionId();
      expect(await here.claim(id, ann)).toBe(true);
      expect(await there.claim(id, ann)).toBe(true);
      expect(await there.claim(id, bob)).toBe(false);
      expect(await here.claim(createConversionId(), bob)).toBe(true);
    });

    it('of many who claim at once one owns it', async () => {
      const id = createConversionId();
      const users = Array.from({ length: 16 }, (_user, index) =>
        userIdSchema.parse(index.toString(16).repeat(24)),
      );
      const claims = await Promise.all(
        users.map((user, index) => (index % 2 ? here : there).claim(id, user)),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it('an id is good for one upload', async () => {
      const id = createConversionId();
      const submits = await Promise.all([here, there, here, there].map((claims) => claims.submit(id)));
      expect(submits.filter(Boolean)).toHaveLength(1);
    });

    it('the end is told everywhere, as it was told', async () => {
      const [finished, failed] = [createConversionId(), createConversionId()];
      expect(await there.findEnded(finished)).toBeUndefined();
      const answer = { type: 'finished', outputName: 'План "1".xer', outputBytes: 0 } as const;
      const failure = { type: 'failed', code: 'E_EMPTY', message: 'The file is empty (0 bytes).' } as const;
      await here.end(finished, answer);
      await here.end(failed, failure);
      expect(await there.findEnded(finished)).toEqual(answer);
      expect(await there.findEnded(failed)).toEqual(failure);
    });

    it('listeners are counted over all gateways', async () => {
      const id = createConversionId();
      expect(await here.countListeners(id)).toBe(0);
      await Promise.all([here.addListener(id), there.addListener(id), there.addListener(id)]);
      expect(await here.countListeners(id)).toBe(3);
      await Promise.all([here.removeListener(id), there.removeListener(id)]);
      expect(await there.countListeners(id)).toBe(1);
      expect(await here.countListeners(createConversionId())).toBe(0);
    });
  });
}
