import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Colours as colour-blind people see them, in linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes = {
  'all three cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

type Triple = readonly number[];

/** Distance in OKLab (Ottosson 2020); 0.02 is barely visible side by side. */
const leastDifference = 0.09;
/** WCAG 2.2, 1.4.11: for graphical objects. */
const leastContrast = 3;

const styles = readFileSync(new URL('../../app/theme.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = styles.split("[data-theme='dark'] {").slice(-2);

function readPalette(theme: string): { surface: Triple; colours: Triple[] } {
  const surface = /--color-surface: (#[0-9a-f]{6})/.exec(theme)?.[1] ?? '';
  const colours = [...theme.matchAll(/--color-chart-\d+: (#[0-9a-f]{6})/g)].map(([, colour = '']) => colour);
  return { surface: toLinear(surface), colours: colours.map(toLinear) };
}

function toLinear(colour: string): Triple {
  return [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

const multiply = (matrix: readonly Triple[], vector: Triple): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0));

function toOklab(linear: Triple): number[] {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear.map((part) => Math.min(1, Math.max(0, part))),
  );
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  );
}

function computeLuminance(linear: Triple): number {
  return multiply([[0.2126, 0.7152, 0.0722]], linear)[0] ?? 0;
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the palette of charts in the %s theme', (_name, theme) => {
  const { surface, colours } = readPalette(theme);

  it('has ten colours that each contrast with the page', () => {
    expect(colours).toHaveLength(10);
    for (const colour of colours) {
      const [low = 0, high = 0] = [computeLuminance(colour), computeLuminance(surface)].toSorted(
        (left, right) => left - right,
      );
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(leastContrast);
    }
  });

  it.each(Object.entries(eyes))('can be distinguished with %s', (_eye, matrix) => {
    const seen = colours.map((colour) => toOklab(multiply(matrix, colour)));
    const differences = seen.flatMap((one, at) =>
      seen.slice(at + 1).map((other) => Math.hypot(...one.map((part, axis) => part - (other[axis] ?? 0)))),
    );
    expect(Math.min(...differences)).toBeGreaterThan(leastDifference);
  });
});
