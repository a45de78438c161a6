import { expect, it } from 'vitest';
import { changeParams, countPages, findSlice, readPage } from './page-number.ts';

it('the page number is read from the address, and is 1 if there is none', () => {
  const read = (text: string) => readPage(new URLSearchParams(text));
  expect(read('page=3')).toBe(3);
  for (const text of ['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'page=99999999']) {
    expect(read(text)).toBe(1);
  }
});

it('a list returns to its first page when a filter changes, and an empty filter is removed from the address', () => {
  const params = new URLSearchParams('q=ann&page=3&sort=EMAIL');
  expect(changeParams(params, { q: 'bob' }).toString()).toBe('q=bob&sort=EMAIL');
  expect(changeParams(params, { q: '' }).toString()).toBe('sort=EMAIL');
  expect(changeParams(params, { page: '4' }).get('page')).toBe('4');
});

it('pages are counted from 1, and an empty list has one page', () => {
  expect([countPages(0), countPages(50), countPages(51)]).toEqual([1, 1, 2]);
  expect([findSlice(1), findSlice(3)]).toEqual([
    { first: 50, skip: 0 },
    { first: 50, skip: 100 },
  ]);
});
