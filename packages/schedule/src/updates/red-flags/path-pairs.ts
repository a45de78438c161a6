import type { WindowStep } from '../windows.ts';

export const isNetwork = ({ step }: Pick<WindowStep, 'step'>): boolean => step.split('+').includes('network');

/** A key of two activities, one after the other on a path. */
export const formatPair = (predecessor: string, successor: string): string => `${predecessor}\t${successor}`;
