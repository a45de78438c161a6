import { checkUpload, type UploadProblem } from '@floatwise/contracts';
import { createSharedState } from '../../../lib/shared-state.ts';

/**
 * The files opened at `/view`, and which of them is shown. They stay in memory while other pages are open, and nowhere else. Another
 * user of this tab does not find them.
 */
interface ViewFiles {
  readonly files: readonly File[];
  readonly shown: number;
}

const none: ViewFiles = { files: [], shown: 0 };
const { get, put, useValue } = createSharedState(none);

export const useViewFiles = useValue;
export const viewedTypes = ['.xer', '.xml'];

/** Adds files and shows the first of them. Returns why not, if one is of another type: then none is added. */
export function openInView(files: readonly File[]): UploadProblem | undefined {
  // Nothing is uploaded, so any size will do.
  const problem = files.map(({ name }) => checkUpload({ name, size: 0 }, viewedTypes)).find(Boolean);
  if (problem === undefined) put({ files: [...get().files, ...files], shown: get().files.length });
  return problem;
}

export const showInView = (place: number): void => put({ ...get(), shown: place });

export function closeInView(place: number): void {
  const files = get().files.toSpliced(place, 1);
  put({ files, shown: Math.min(get().shown, Math.max(files.length - 1, 0)) });
}

/** When another person signs in. */
export const closeAllInView = (): void => put(none);
