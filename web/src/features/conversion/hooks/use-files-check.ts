import { useEffect, useState } from 'react';
import { checkUpdates, type FilesCheck } from '../model/check-updates.ts';

const none: FilesCheck = {};

/** Checks the files of a tool that compares several; nothing for other tools, and until they are read. */
export function useFilesCheck(files: readonly File[], isForSeveral: boolean): FilesCheck {
  const [found, setFound] = useState<{ files: readonly File[]; check: FilesCheck }>();
  useEffect(() => {
    if (!isForSeveral) return undefined;
    let isLeaving = false;
    // A file that cannot be read here is reported when it is sent.
    void checkUpdates(files)
      .catch(() => none)
      .then((check) => {
        if (!isLeaving) setFound({ files, check });
      });
    return () => {
      isLeaving = true;
    };
  }, [files, isForSeveral]);
  return found?.files === files ? found.check : none;
}
