import { gzipSync } from 'node:zlib';
import { generateXer } from '@floatwise/testkit';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { createSampleXer } from './create-sample-xer.ts';
import { latePumpStation, pumpStationUpdates } from './pump-station.ts';

/** Contents by path: the files the pages offer, and the schedule that converters warm up with, in both formats. */
export async function createSamples(): Promise<Readonly<Record<string, Buffer>>> {
  const sample = createSampleXer();
  const warmUp = createWarmUp(2_000);
  return {
    'web/public/samples/riverside.xer': sample,
    'web/public/samples/riverside-late.xer': createSampleXer(latePumpStation),
    'web/public/samples/riverside.xlsx': await createSampleWorkbook(sample),
    ...Object.fromEntries(
      pumpStationUpdates.map((update) => [
        `web/public/samples/riverside-${update.dataDate.slice(0, 7)}.xer`,
        createSampleXer(update),
      ]),
    ),
    'services/converter/samples/warm-up.xer.gz': gzipSync(warmUp),
    'services/converter/samples/warm-up.xlsx': await createSampleWorkbook(createWarmUp(500)),
  };
}

const createWarmUp = (activities: number): Buffer =>
  Buffer.from(generateXer({ activities, relationships: 2 * activities }));

/** The sheets P6 would export for a schedule. */
async function createSampleWorkbook(xer: Uint8Array): Promise<Buffer> {
  return Buffer.from(await writeScheduleWorkbook(readSchedule(readXer(xer))));
}
