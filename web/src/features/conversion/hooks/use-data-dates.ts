import { useEffect, useState } from 'react';
import { findDataDate } from '../model/data-dates.ts';

/** The data date of each file, as far as it is read and known. */
export function useDataDates(files: readonly File[]): ReadonlyMap<File, string> {
  const [dates, setDates] = useState<ReadonlyMap<File, string>>(new Map());
  useEffect(() => {
    let isLeaving = false;
    for (const file of files) {
      void findDataDate(file).then((date) => {
        if (!isLeaving && date !== undefined)
          setDates((known) => (known.has(file) ? known : new Map([...known, [file, date]])));
      });
    }
    return () => {
      isLeaving = true;
    };
  }, [files]);
  return dates;
}
