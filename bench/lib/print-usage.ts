/** Loaded before a program: at its end writes its processor time, of all threads and from its start, to the file that `USAGE_FILE` names. */
import { writeFileSync } from 'node:fs';

const path = process.env['USAGE_FILE'];
if (path !== undefined)
  process.once('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(path, String((user + system) / 1e6));
  });
