import { emailKinds } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { writeEmail } from './write-email.ts';

const site = { productName: 'Plan & Co', publicUrl: 'https://planning.example' };
const facts = { to: 'ann@example.org', username: 'Ann', secret: 'secret-of-a-link', about: 'my script' };

describe('writeEmail', () => {
  it.each(emailKinds)('names the site and the account in %s, as text and as HTML', (kind) => {
    const { to, subject, text, html } = writeEmail(site, { ...facts, kind });
    expect(to).toBe('ann@example.org');
    expect(subject).toContain('Plan & Co');
    if (kind !== 'confirm-address') expect(text).toContain('account "Ann"');
    expect(html).toContain('Plan &#38; Co');
    // An email loads nothing when opened, so opening it stays private.
    expect(html).not.toMatch(/<(img|link|style|script)|src=/);
  });

  it.each([
    ['confirm-address', 'https://planning.example/confirm-email#secret-of-a-link'],
    ['reset-password', 'https://planning.example/reset-password#secret-of-a-link'],
  ] as const)('has the secret of %s in the fragment of one link', (kind, url) => {
    const { text, html } = writeEmail(site, { ...facts, kind });
    expect(text.split('\n')).toContain(url);
    expect(html).toContain(`<a href="${url}">`);
  });

  it('repeats no name that its sender chose to an address that is not confirmed', () => {
    const username = 'Your parcel waits at evil.example';
    const { text, html } = writeEmail(site, { ...facts, username, kind: 'confirm-address' });
    expect(text + html).not.toContain('parcel');
  });

  it('escapes text typed by users', () => {
    const { subject, html } = writeEmail(site, {
      ...facts,
      kind: 'key-created',
      about: '<img src="https://evil.example">',
    });
    expect(html).not.toContain('<img');
    expect(subject).not.toContain('evil');
  });
});
