import { measureElement } from '@tanstack/react-virtual';
import { useState } from 'react';

/** Of a one-line row, in px. */
export const rowHeight = 33;

/** Estimates unseen rows at the most frequent height: a wrong estimate costs a second layout in each frame. */
export function useUsualHeight() {
  const [options] = useState(() => {
    const counts = new Map<number, number>();
    let usual = rowHeight;
    return {
      estimateSize: () => usual,
      measureElement: (...measured: Parameters<typeof measureElement<Element>>): number => {
        const height = measureElement(...measured);
        const count = (counts.get(height) ?? 0) + 1;
        counts.set(height, count);
        if (count > (counts.get(usual) ?? 0)) usual = height;
        return height;
      },
    };
  });
  return options;
}
