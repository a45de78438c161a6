import { engineNames, startLoneEngines } from '../lone-engines.ts';
import type { Scenario } from '../scenario.ts';
import { withSite } from '../site.ts';
import { createSmallDisk } from '../small-disk.ts';
import { checkReturn } from '../watch-return.ts';

const diskMb = 96;
const fullMs = 15_000;

export const fillAllDisks: Scenario = {
  name: 'fill-all-disks',
  description: '20 people convert; the one small disk of all engines is full for 15 s (as root)',
  run: async () => {
    const disk = createSmallDisk(diskMb);
    const lone = await startLoneEngines({ prepare: disk.mount });
    try {
      return await withSite({ people: 20, engines: lone.engines }, (site) =>
        checkReturn(site, () => disk.keepFull(fullMs)),
      );
    } finally {
      for (const name of engineNames) await lone.stop(name);
      await disk.unmount();
      await lone.remove();
    }
  },
};
