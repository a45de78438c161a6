import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';

const cookieName = 'floatwise.browser';
const mostMarks = 8;
const yearMs = 365 * 86_400_000;
const markPattern = /^(?<id>[\w-]{22})\.(?<signature>[\w-]{43})$/;

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/**
 * Browsers that signed in before, recognised by a cookie with one mark for each account, `id.signature`. Guesses from
 * elsewhere do not count against them. The first secret signs; all are accepted.
 */
export function createKnownBrowsers(secrets: readonly string[], secure: boolean | 'auto') {
  const sign = (id: string, accountKey: string, secret = secrets[0] ?? ''): Buffer =>
    createHmac('sha256', secret).update(`browser ${id} ${accountKey}`).digest();
  const findMark = (request: Request, accountKey: string) =>
    readMarks(request).find(({ id, signature }) =>
      secrets.some((secret) =>
        timingSafeEqual(sign(id, accountKey, secret), Buffer.from(signature, 'base64url')),
      ),
    );
  return {
    /** The browser's mark for this account if it signed in to it before; undefined otherwise. */
    find: (request: Request, accountKey: string): string | undefined => findMark(request, accountKey)?.id,
    remember: (request: Request, response: Response, accountKey: string): void => {
      const found = findMark(request, accountKey);
      const id = found?.id ?? randomBytes(16).toString('base64url');
      const added = { id, signature: sign(id, accountKey).toString('base64url') };
      if (found?.signature === added.signature) return;
      // A mark signed by an older secret is signed again before that secret is removed.
      const others = readMarks(request).filter((mark) => mark.id !== id);
      const marks = [added, ...others].slice(0, mostMarks);
      response.cookie(cookieName, marks.map((mark) => `${mark.id}.${mark.signature}`).join('~'), {
        httpOnly: true,
        sameSite: 'lax',
        secure: secure === 'auto' ? request.secure : secure,
        maxAge: yearMs,
        path: '/api/login',
      } satisfies CookieOptions);
    },
  };
}

function readMarks(request: Request): { id: string; signature: string }[] {
  const header = request.get('cookie') ?? '';
  const text = new RegExp(`(?:^|; *)${cookieName.replace('.', '\\.')}=([^;]*)`).exec(header)?.[1] ?? '';
  return text.split('~').flatMap((mark) => {
    const { id, signature } = markPattern.exec(mark)?.groups ?? {};
    return id === undefined || signature === undefined ? [] : [{ id, signature }];
  });
}
