import { describe, expect, it } from 'vitest';
import { toOwnPath } from './return-path.ts';

const origin = 'https://floatwise.example';

describe('a path to return to', () => {
  it.each([
    '/convert/soos',
    '/account/conversions?page=2',
    '/convert/cpd?q=pump&sort=-drag#row',
    '/admin/users',
  ])('keeps the path %s complete', (path) => {
    expect(toOwnPath(path, origin)).toBe(path);
  });

  it.each([
    'https://evil.example/convert/soos',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    '//',
    '//[',
  ])('never leads off this site: %j', (path) => {
    expect(toOwnPath(path, origin)).toBeUndefined();
  });

  it.each(['/auth', '/auth?error=google', '/dashboard', '/dashboard?x=1'])('is not %s', (path) => {
    expect(toOwnPath(path, origin)).toBeUndefined();
  });
});
