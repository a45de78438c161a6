import { describe, expect, it } from 'vitest';
import { listShareLinks } from './share-links.ts';

const links = listShareLinks({
  fileName: 'A & B.xer',
  toolTitle: 'X - POBS',
  productName: 'Float wise',
  siteUrl: 'https://example.com',
});

describe('share links', () => {
  it('lead to the three networks', () => {
    expect(links.map((link) => [link.network, new URL(link.url).hostname])).toEqual([
      ['X', 'x.com'],
      ['LinkedIn', 'www.linkedin.com'],
      ['Facebook', 'www.facebook.com'],
    ]);
  });
  it("contain the text, and the product's name as the hashtag", () => {
    const [x, linkedIn, facebook] = links.map((link) => new URL(link.url).searchParams);
    expect(x?.get('text')).toBe('I just converted A & B.xer with X - POBS');
    expect(x?.get('hashtags')).toBe('Floatwise');
    expect(linkedIn?.get('text')).toContain('#Floatwise');
    expect(facebook?.get('hashtag')).toBe('#Floatwise');
  });
});
