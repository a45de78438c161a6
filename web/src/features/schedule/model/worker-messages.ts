import type { ActivityCard } from './activity-card.ts';
import type { Outline } from './outline.ts';

/** What the page asks its worker: to open a file, then for cards of its activities. */
export type WorkerRequest =
  | { readonly ask: 'open'; readonly id: number; readonly file: Blob; readonly codePage: string | undefined }
  | { readonly ask: 'card'; readonly id: number; readonly place: number };

/** The answer to the request of that id; a failure has a sentence for people. */
export type WorkerAnswer =
  | { readonly id: number; readonly outline: Outline }
  | { readonly id: number; readonly card: ActivityCard | undefined }
  | { readonly id: number; readonly failure: string };
