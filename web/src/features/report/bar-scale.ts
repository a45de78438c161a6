/** Places values on one scale, in percent of its width; the scale always contains 0. */
export function createBarScale(values: readonly number[]) {
  let least = 0;
  let greatest = 0;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const span = greatest - least || 1;
  return (value: number) => ({
    left: ((Math.min(value, 0) - least) / span) * 100,
    width: (Math.abs(value) / span) * 100,
  });
}
