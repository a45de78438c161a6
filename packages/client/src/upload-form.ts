import type { InputPlace } from '@floatwise/contracts';

export interface UploadFile {
  /** With its extension, which determines the file type. */
  readonly fileName: string;
  /** At most 50 MB per file and 100 MB in total. */
  readonly bytes: Uint8Array | Blob;
}

/** A file, the tool that converts it, and the tool's other inputs. */
export interface Upload extends UploadFile {
  /** Such as `soos`; `listTools` lists all of them. */
  readonly toolId: string;
  /** Further files in order, for a tool that takes several. */
  readonly others?: readonly UploadFile[];
  /** A file to compare with, for a tool that takes one. */
  readonly baseline?: UploadFile;
  /** By name; options left out have their defaults. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The multipart form of an upload. Files come last, so that the site knows tool and options before their first byte. */
export function createUploadForm({ toolId, others = [], baseline, options, ...first }: Upload): FormData {
  const form = new FormData();
  form.append('toolId', toolId);
  if (options !== undefined) form.append('options', JSON.stringify(options));
  const append = (place: InputPlace, { bytes, fileName }: UploadFile): void =>
    form.append(place, bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)]), fileName);
  for (const file of [first, ...others]) append('file', file);
  if (baseline !== undefined) append('baseline', baseline);
  return form;
}
