/** So many medium and large files come with a thousand small ones. */
const mediumOfThousand = 20;
const largeOfThousand = 2;

/** Small files at an even rate (a second), medium and large ones in between, through `runSmall`, `runMedium` and `runLarge`. */
export function createMix({ rate, duration }: { rate: number; duration: string }) {
  const perHour = rate * 3_600;
  return {
    small: {
      executor: 'constant-arrival-rate',
      exec: 'runSmall',
      rate: Math.round(rate * 60),
      timeUnit: '1m',
      duration,
      preAllocatedVUs: Math.max(4, Math.ceil(rate)),
      maxVUs: Math.max(20, Math.ceil(rate * 4)),
      gracefulStop: '2m',
    },
    medium: createRare('runMedium', (perHour * mediumOfThousand) / 1_000, duration),
    large: createRare('runLarge', (perHour * largeOfThousand) / 1_000, duration),
  };
}

function createRare(exec: string, perHour: number, duration: string) {
  return {
    executor: 'constant-arrival-rate',
    exec,
    rate: Math.max(1, Math.round(perHour)),
    timeUnit: '1h',
    duration,
    preAllocatedVUs: 2,
    maxVUs: 10,
    gracefulStop: '2m',
  };
}
