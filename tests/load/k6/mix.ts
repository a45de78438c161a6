/** Medium and large files per thousand small ones. */
const mediumOfThousand = 20;
const largeOfThousand = 2;

/** Virtual users for small files, enough that waiting ones do not delay new arrivals. */
const createUsers = (rate: number) => ({
  preAllocatedVUs: Math.max(4, Math.ceil(rate)),
  maxVUs: Math.max(20, Math.ceil(rate * 4)),
  gracefulStop: '2m',
});

/**
 * Small files at a constant rate per second, with medium and large ones in between, through `runSmall`, `runMedium` and
 * `runLarge`, from `startTime` on.
 */
export function createMix({
  rate,
  duration,
  startTime = '0s',
}: {
  rate: number;
  duration: string;
  startTime?: string;
}) {
  const perHour = rate * 3_600;
  const createRare = (exec: string, ofThousand: number) => ({
    executor: 'constant-arrival-rate',
    exec,
    rate: Math.max(1, Math.round((perHour * ofThousand) / 1_000)),
    timeUnit: '1h',
    startTime,
    duration,
    preAllocatedVUs: 2,
    maxVUs: 10,
    gracefulStop: '2m',
  });
  return {
    small: {
      executor: 'constant-arrival-rate',
      exec: 'runSmall',
      rate: Math.round(rate * 60),
      timeUnit: '1m',
      startTime,
      duration,
      ...createUsers(rate),
    },
    medium: createRare('runMedium', mediumOfThousand),
    large: createRare('runLarge', largeOfThousand),
  };
}

/** The scenario that runs before the others. It checks the files it receives, and its times are not measured. */
export const warmUpScenario = 'warmUp';

/**
 * Files of one size through `exec`, at a rate per second that rises to that of the scenario. On a new site every thread
 * still compiles its code, and takes the memory it needs with its largest file.
 */
export function createWarmUp({
  rate,
  duration,
  exec = 'runSmall',
}: {
  rate: number;
  duration: string;
  exec?: 'runSmall' | 'runLarge';
}) {
  return {
    [warmUpScenario]: {
      executor: 'ramping-arrival-rate',
      exec,
      startRate: 60,
      timeUnit: '1m',
      stages: [{ target: Math.round(rate * 60), duration }],
      ...createUsers(rate),
    },
  };
}
