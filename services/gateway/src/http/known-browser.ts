import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';

/**
 * Browsers that signed in before, recognised by a cookie with one mark for each account, `id.signature`. Guesses made
 * elsewhere do not count against them.
 */
export interface KnownBrowsers {
  /** The mark of the browser when it signed in to this account before; undefined otherwise. */
  readonly find: (request: Request, accountKey: string) => string | undefined;
  readonly remember: (request: Request, response: Response, accountKey: string) => void;
}

const cookieName = 'floatwise.browser';
const mostMarks = 8;
const yearMs = 365 * 86_400_000;
const markPattern = /^(?<id>[\w-]{22})\.(?<signature>[\w-]{43})$/;

export function createKnownBrowsers(secret: string, secure: boolean | 'auto'): KnownBrowsers {
  const sign = (id: string, accountKey: string): Buffer =>
    createHmac('sha256', secret).update(`browser ${id} ${accountKey}`).digest();
  const find = (request: Request, accountKey: string): string | undefined =>
    readMarks(request).find(({ id, signature }) =>
      timingSafeEqual(sign(id, accountKey), Buffer.from(signature, 'base64url')),
    )?.id;
  return {
    find,
    remember: (request, response, accountKey) => {
      if (find(request, accountKey) !== undefined) return;
      const id = randomBytes(16).toString('base64url');
      const added = { id, signature: sign(id, accountKey).toString('base64url') };
      const marks = [added, ...readMarks(request)].slice(0, mostMarks);
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
