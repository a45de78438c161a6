import { expect, it } from 'vitest';
import { changeParams, countPages, findSlice, readPage } from './page-number.ts';

it('is read from an address, the first where it is none', () => {
  const read = (text: string) => readPage(new URLSearchParams(text));
  expect(read('page=3')).toBe(3);
  for (const text of ['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'page=99999999']) {
    expect(read(text)).toBe(1);
  }
});

it('goes back to the first with another filter, and an empty filter leaves the address', () => {
  const params = new URLSearchParams('q=ann&page=3&sort=EMAIL');
  expect(changeParams(params, { q: 'bob' }).toString()).toBe('q=bob&sort=EMAIL');
  expect(changeParams(params, { q: '' }).toString()).toBe('sort=EMAIL');
  expect(changeParams(params, { page: '4' }).get('page')).toBe('4');
});

it('counts from one, and an empty list has one', () => {
  expect([countPages(0), countPages(50), countPages(51)]).toEqual([1, 1, 2]);
  expect([findSlice(1), findSlice(3)]).toEqual([
    { first: 50, skip: 0 },
    { first: 50, skip: 100 },
  ]);
});
