import { describe, expect, it } from 'vitest';
import { releaseBytes } from './zip-entry.ts';

describe('releaseBytes', () => {
  it('releases a large buffer through any view of it', () => {
    const bytes = Buffer.allocUnsafeSlow(2 * Buffer.poolSize);
    releaseBytes(bytes.subarray(1, 9));
    expect(bytes).toHaveLength(0);
  });

  it("leaves Node's pool alone", () => {
    const [first, second] = [Buffer.from('first'), Buffer.from('second')];
    releaseBytes(first);
    expect([String(first), String(second)]).toEqual(['first', 'second']);
  });
});
