import { toMinutes, type Minutes, type Project } from '../../model/index.ts';

/** The data date that scheduling uses. */
export const getDataDate = ({ dataDate, plannedStart }: Project): Minutes =>
  dataDate ?? plannedStart ?? toMinutes(0);
