import type { ActivityCard } from './activity-card.ts';
import type { Outline } from './outline.ts';

/** Requests of the page to its worker: first to open a file, then for cards. */
export type WorkerRequest =
  | { readonly ask: 'open'; readonly id: number; readonly file: Blob; readonly codePage: string | undefined }
  | { readonly ask: 'card'; readonly id: number; readonly place: number };

/** The worker's answer to a request, by its id; a failure has a sentence for the user. */
export type WorkerAnswer =
  | { readonly id: number; readonly outline: Outline }
  | { readonly id: number; readonly card: ActivityCard | undefined }
  | { readonly id: number; readonly failure: string };
