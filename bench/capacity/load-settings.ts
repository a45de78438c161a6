export interface CapacitySettings {
  readonly people: number;
  /** Files per user and day. */
  readonly files: number;
  /** Share of a day's files in its busiest hour. */
  readonly peak: number;
  /** The highest share of a core to use. */
  readonly share: number;
  /** Milliseconds of a synced write to the disk of the records; measured on this machine if absent. */
  readonly sync?: number;
}

const defaults: CapacitySettings = { people: 10_000, files: 4, peak: 0.2, share: 0.6 };
const names = [...Object.keys(defaults), 'sync'];

/** Applies words such as `people=500` to the defaults. @throws Error with a sentence about an invalid word */
export function loadSettings(words: readonly string[]): CapacitySettings {
  const given = words.map((word): [string, number] => {
    const [name = '', value = ''] = word.split('=', 2);
    if (!names.includes(name) || !(Number(value) > 0))
      throw new Error(`${word} is none of ${names.join('=…, ')}=… with a number.`);
    return [name, Number(value)];
  });
  return { ...defaults, ...Object.fromEntries(given) };
}
