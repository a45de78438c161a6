import { expect, it } from 'vitest';
import { findMostMoved, type ProjectFinish } from './compute-effect.ts';

const create = (code: string, after: number, movedDays: number): ProjectFinish =>
  ({ project: { code }, before: 0, after, movedDays }) as ProjectFinish;

it('picks the project that moved most and, of those that moved alike, the one that finishes last', () => {
  const pick = (...finishes: ProjectFinish[]) => findMostMoved(finishes)?.project.code;
  expect(pick(create('A', 10, 0), create('B', 30, 0), create('C', 20, 0))).toBe('B');
  expect(pick(create('A', 10, -5), create('B', 30, 1))).toBe('A');
});
