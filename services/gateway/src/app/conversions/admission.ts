import {
  failures,
  hasResult,
  isUnsettled,
  maxTotalUploadBytes,
  maxUploadBytes,
  measureResult,
  type ConversionId,
  type ConversionState,
  type KeptConversion,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { ConversionView } from './conversion-view.ts';

export interface AdmissionLimits {
  /** Simultaneous uploads at this gateway, and the announced bytes of all their files. */
  readonly uploads: number;
  readonly uploadBytes: number;
  /** A user's conversions at the converters, and those waiting as well. */
  readonly userRunning: number;
  readonly userWaiting: number;
  readonly userWaitingBytes: number;
  /** Bytes of a user's kept results with their input files. */
  readonly userResultBytes: number;
  /** Waiting conversions of all users. */
  readonly waiting: number;
  readonly waitingBytes: number;
  /** Bytes of all files and results in the store. */
  readonly storedBytes: number;
}

export type Admission = ReturnType<typeof createAdmission>;
export type AdmittedUpload = ReturnType<Admission['admit']>;

/**
 * Refuses new work that would make others wait too long or fill the store, by the user's own total and by the total of all
 * users. Before the store is full it discards results that are free and were not taken.
 */
export function createAdmission(
  view: ConversionView,
  limits: AdmissionLimits,
  discard: (kept: KeptConversion) => Promise<void>,
) {
  const makeRoom = createRoomMaker(view, limits, discard);
  const held = new Set<{ userId: UserId; bytes: number; recorded: boolean }>();
  const countHeld = (userId?: UserId): Load => {
    const coming = [...held].filter(
      (one) => !one.recorded && (userId === undefined || one.userId === userId),
    );
    return { count: coming.length, bytes: coming.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  return {
    /** Bytes of all files and results in the store, by their records, and their limit. */
    readRoom: () => ({ bytes: sumStored(listStored(view)), limit: limits.storedBytes }),
    /**
     * Reserves room for an upload until it is released. `announcedBytes` is undefined if the caller does not state a length.
     * @throws ServiceError with the limit and when to try again
     */
    admit: (userId: UserId, announcedBytes: number | undefined) => {
      const bytes = Math.min(announcedBytes ?? maxUploadBytes, maxTotalUploadBytes);
      const heldBytes = [...held].reduce((sum, one) => sum + one.bytes, 0);
      if (isFull({ count: held.size, bytes: heldBytes }, bytes, [limits.uploads, limits.uploadBytes]))
        throw new ServiceError(failures.manyUploads(limits.uploads, limits.uploadBytes));
      const running = countIn(view.listOf(userId), ['running']).count;
      const waiting = addLoads(countIn(view.listOf(userId), waitingStates), countHeld(userId));
      checkUser({ running, waiting }, bytes, limits);
      const keptBytes = countResultBytes(view, userId);
      if (keptBytes > 0 && keptBytes + bytes > limits.userResultBytes)
        throw new ServiceError(failures.userResultsTooLarge(keptBytes, limits.userResultBytes));
      const queue = addLoads(countIn(view.listUnderWay(), waitingStates), countHeld());
      if (isFull(queue, bytes, [limits.waiting, limits.waitingBytes]))
        throw new ServiceError(failures.queueFull(limits.waiting, limits.waitingBytes));
      makeRoom(bytes, countHeld().bytes);
      const upload = { userId, bytes, recorded: false };
      held.add(upload);
      return {
        inputBytes: bytes,
        /** From now on the view has the record, which counts there. */
        recorded: (): void => {
          upload.recorded = true;
        },
        release: (): void => void held.delete(upload),
      };
    },
  };
}

interface Load {
  readonly count: number;
  readonly bytes: number;
}

/** An output is about as large as its input. */
const estimateStored = (inputBytes: number): number => 2 * inputBytes;

function measureStored({ conversion }: KeptConversion): number {
  return conversion.state === 'finished' || hasResult(conversion)
    ? measureResult(conversion)
    : estimateStored(conversion.inputBytes);
}

const listStored = (view: ConversionView): KeptConversion[] => [
  ...view.listUnderWay(),
  ...view.listResults(),
];

const sumStored = (stored: readonly KeptConversion[]): number =>
  stored.reduce((sum, kept) => sum + measureStored(kept), 0);

/** Discards as many free results that were not taken as a file needs, the oldest first. @throws ServiceError if that is not enough */
function createRoomMaker(
  view: ConversionView,
  { storedBytes }: Pick<AdmissionLimits, 'storedBytes'>,
  discard: (kept: KeptConversion) => Promise<void>,
) {
  const leaving = new Set<ConversionId>();
  return (fileBytes: number, comingBytes: number): void => {
    const stays = ({ conversion }: KeptConversion): boolean => !leaving.has(conversion.id);
    const stored = listStored(view).filter(stays);
    const total = sumStored(stored) + estimateStored(comingBytes);
    // A single file is accepted, whatever its size.
    if (total === 0) return;
    let missing = total + estimateStored(fileBytes) - storedBytes;
    if (missing <= 0) return;
    const chosen = stored
      .filter(({ conversion }) => conversion.state === 'finished' && conversion.price === 0)
      .toSorted((one, other) => one.conversion.since.localeCompare(other.conversion.since))
      .filter((kept) => {
        const isNeeded = missing > 0;
        if (isNeeded) missing -= measureStored(kept);
        return isNeeded;
      });
    if (missing > 0) throw new ServiceError(failures.noRoom);
    for (const kept of chosen) {
      const { id } = kept.conversion;
      leaving.add(id);
      void discard(kept).finally(() => leaving.delete(id));
    }
  };
}

/** States before a converter has the file. Running conversions do not count: their size delays no other. */
const waitingStates: readonly ConversionState[] = ['accepted', 'queued'];

function countIn(kept: Iterable<KeptConversion>, states: readonly ConversionState[]): Load {
  let count = 0;
  let bytes = 0;
  for (const { conversion } of kept) {
    if (!states.includes(conversion.state)) continue;
    count++;
    bytes += conversion.inputBytes;
  }
  return { count, bytes };
}

/** Bytes of results that wait to be taken, or were taken and not removed yet. */
function countResultBytes(view: ConversionView, userId: UserId): number {
  let bytes = 0;
  for (const { conversion } of view.listOf(userId)) {
    if (conversion.state === 'finished' || (hasResult(conversion) && isUnsettled(conversion)))
      bytes += measureResult(conversion);
  }
  for (const { conversion } of view.listResultsOf(userId)) {
    if (hasResult(conversion)) bytes += measureResult(conversion);
  }
  return bytes;
}

const addLoads = (one: Load, other: Load): Load => ({
  count: one.count + other.count,
  bytes: one.bytes + other.bytes,
});

/** A single file is accepted, whatever its size. */
function isFull(load: Load, bytes: number, [most, mostBytes]: [most: number, mostBytes: number]): boolean {
  return load.count >= most || (load.count > 0 && load.bytes + bytes > mostBytes);
}

function checkUser(
  { running, waiting }: { running: number; waiting: Load },
  bytes: number,
  limits: AdmissionLimits,
): void {
  const { userRunning, userWaiting, userWaitingBytes } = limits;
  const underWay = running + waiting.count;
  if (underWay >= userRunning + userWaiting) {
    throw new ServiceError(failures.userQueueFull(underWay, userRunning, userWaiting));
  }
  if (waiting.count === 0 || waiting.bytes + bytes <= userWaitingBytes) return;
  throw new ServiceError(failures.userQueueTooLarge(waiting.bytes, userWaitingBytes));
}
