import { describe, expect, it } from 'vitest';
import { listFuzzSamples } from './test/fuzz-xer-samples.ts';
import { runFuzz } from './test/fuzz-xer.ts';

describe('corrupted files', () => {
  it('are read or refused, and are written unchanged', () => {
    const { read, refused } = runFuzz({
      samples: listFuzzSamples(),
      iterations: 6_000,
      seed: 20_260_316,
    });
    expect(read + refused).toBe(6_000);
    // Both must occur, or the run would show nothing.
    expect(read).toBeGreaterThan(3_000);
    expect(refused).toBeGreaterThan(10);
  });

  it('do not fill the memory', () => {
    const megabytes = 8;
    const fill = (text: string) =>
      Buffer.concat([
        Buffer.from('ERMHDR\t8.4\n%T\tTASK\n%F\ttask_id\n'),
        Buffer.alloc(megabytes << 20, text),
        // Without its end a file would be refused before its rows are read.
        Buffer.from('\n%E\n'),
      ]);
    const samples = [
      '\n',
      '\t',
      '%R\n',
      '%R\t\n',
      '%T\tx\n',
      '%F\n',
      '%R\t"',
      '"',
      '%R\tx\ty\n',
      '\n%R\tx\n',
      '\x7f',
      '%V\n',
    ].map(fill);
    const before = process.memoryUsage().rss;
    for (const sample of samples) runFuzz({ samples: [sample], iterations: 1, seed: 1 });
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(512);
  });
});
