/** An exact decimal number: `digits` divided by ten to the power of `places`. */
export interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

/** A share of a whole as an exact fraction; `denominator` is positive. */
export interface Share {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const zero: Decimal = { digits: 0n, places: 0 };

/** The decimal that a number was read from: its shortest text, which equals the file's for up to 15 digits. */
export function toDecimal(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a number.`);
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  const places = fraction.length - Number(exponent);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}

/** The nearest number; exact for up to 15 digits. */
export function toNumber(value: Decimal): number {
  return Number(formatPlainDecimal(value));
}

/** As plain text, such as `-5332.80`. */
export function formatPlainDecimal({ digits, places }: Decimal): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  return `${digits < 0n ? '-' : ''}${whole}${places > 0 ? `.${text.slice(-places)}` : ''}`;
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  return { digits: scaleTo(a, places) + scaleTo(b, places), places };
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { digits: -b.digits, places: b.places });
}

export function sumDecimals(values: readonly Decimal[]): Decimal {
  return values.reduce(addDecimals, zero);
}

/** The share of a value, rounded once to this many places, halves away from zero. */
export function takeShare(value: Decimal, { numerator, denominator }: Share, places: number): Decimal {
  const dividend = value.digits * numerator * 10n ** BigInt(places);
  const divisor = denominator * 10n ** BigInt(value.places);
  const sign = dividend < 0n ? -1n : 1n;
  return { digits: sign * ((2n * sign * dividend + divisor) / (2n * divisor)), places };
}

/** A percentage, such as 33.33, as a share. */
export function toShare(percent: number): Share {
  const { digits, places } = toDecimal(percent);
  return { numerator: digits, denominator: 100n * 10n ** BigInt(places) };
}

/** The share as a number for display: 0.25 for a quarter. */
export function computeShareNumber({ numerator, denominator }: Share): number {
  return toNumber(takeShare({ digits: 1n, places: 0 }, { numerator, denominator }, 12));
}

/** Negative, 0 or positive if `a` is below, equal to or above `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const { digits } = subtractDecimals(a, b);
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

function scaleTo({ digits, places }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - places);
}
