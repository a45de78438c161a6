import { findPicture } from '../pictures/index.tsx';

/** A picture of an article with what it shows in words below. */
export function ArticlePicture({ name, caption }: { name: string; caption: string }) {
  const picture = findPicture(name);
  if (picture === undefined) return null;
  return (
    <figure className="my-2 rounded-lg border border-line bg-surface p-4">
      {picture}
      <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}
