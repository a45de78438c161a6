import { describe, expect, it } from 'vitest';
import { createBarScale } from './bar-scale.ts';

describe('bars on one track', () => {
  it('begin at zero and end at the greatest value', () => {
    const scale = createBarScale([50, 200]);
    expect([scale(200), scale(50), scale(0)]).toEqual([
      { left: 0, width: 100 },
      { left: 0, width: 25 },
      { left: 0, width: 0 },
    ]);
  });

  it('leave room for values below zero', () => {
    const scale = createBarScale([-50, 150]);
    expect([scale(-50), scale(150)]).toEqual([
      { left: 0, width: 25 },
      { left: 25, width: 75 },
    ]);
  });

  it('have no length if all values are zero', () => {
    expect(createBarScale([0])(0)).toEqual({ left: 0, width: 0 });
  });
});
