/** Black or white, whichever reads better on a colour such as `#0f766e`: at least 4.5 to 1 (WCAG 2, relative luminance). */
export function findReadableInk(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(parseInt(colour.slice(at, at + 2), 16)),
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where both give the same contrast.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

function toLinear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
