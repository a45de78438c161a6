import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';

/** A disk of its own for engines of a scenario; mounting it takes root. */
export interface SmallDisk {
  readonly mount: (dir: string) => Promise<void>;
  /** Keeps the disk full for the given time, and then frees the space. */
  readonly keepFull: (forMs: number) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

const blockBytes = 1 << 16;
const refillMs = 20;

export function createSmallDisk(megabytes: number): SmallDisk {
  let disk: string | undefined;
  return {
    mount: async (dir) => {
      await mkdir(dir, { recursive: true });
      await execa('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir]);
      disk = dir;
    },
    keepFull: async (forMs) => {
      if (disk === undefined) throw new Error('The disk is not mounted.');
      const path = join(disk, 'filling');
      await fill(path, performance.now() + forMs);
      await rm(path, { force: true });
    },
    unmount: async () => {
      if (disk !== undefined) await execa('umount', [disk]);
    },
  };
}

/** Takes all free space, including what becomes free meanwhile when engines remove files. */
async function fill(path: string, untilMs: number): Promise<void> {
  const file = await open(path, 'w');
  try {
    let block = blockBytes;
    while (performance.now() < untilMs) {
      const { bytesWritten } = await file.write(Buffer.alloc(block)).catch(() => ({ bytesWritten: 0 }));
      // Uses smaller and smaller blocks, down to the last byte.
      if (bytesWritten > 0) continue;
      if (block > 1) block = block / 2;
      else await sleep(refillMs).then(() => (block = blockBytes));
    }
  } finally {
    await file.close();
  }
}
