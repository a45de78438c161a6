import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import {
  type ActivityLink,
  type ActivityLinks,
  ActivityLinksContext,
} from '../../../components/activity/activity-links.ts';
import { usePrinting } from '../../../lib/use-printing.ts';
import {
  hasSchedule,
  isSchedule,
  listSchedules,
  type MakeEdited,
  ScheduleContext,
  useSchedule,
  type WantedEdit,
} from '../hooks/use-schedule.ts';
import { type CardPath, goTo } from '../model/activity-card.ts';
import { createActivityFinder } from '../model/find-activities.ts';
import { ActivityCardFrame } from './activity-card-frame.tsx';
import { ChooseFile } from './schedule-tab.tsx';

interface ScheduleProviderProps {
  /** Files of the conversion, in their order; those not in this tab are empty. */
  files: readonly File[];
  /** The file the result is about, which is shown first; the last one if absent. */
  first?: File | undefined;
  /** The code page of the names, if known. */
  codePage: string | undefined;
  /** Whether the file is only looked at, and questions about it follow. */
  isView?: boolean;
  /** Opens the tab of the Gantt chart. */
  onShowSchedule: () => void;
  /** Opens the tab where edits are tried, if the page has one. */
  onShowWhatIf?: () => void;
  /** Hands the file and edits of it to the tool that makes more of them. */
  onMakeEdited?: MakeEdited | undefined;
  /** Shows the driving path to an activity, if the page can. */
  onShowPath?: (place: number) => void;
  children: ReactNode;
}

/** Opens the schedule of a result, turns its activity IDs into buttons, and shows activity cards. */
export function ScheduleProvider(props: ScheduleProviderProps) {
  const {
    files,
    first,
    codePage,
    isView = false,
    onShowSchedule,
    onShowWhatIf,
    onMakeEdited,
    onShowPath,
    children,
  } = props;
  const [brought, setBrought] = useState<File>();
  const [chosen, setChosen] = useState<number>();
  const schedules = useMemo(() => listSchedules(files), [files]);
  const current = schedules.findLastIndex((one) => first === undefined || one === first);
  const shown = Math.min(chosen ?? current, schedules.length - 1);
  const file = brought ?? schedules[shown];
  const state = useSchedule(file, { codePage, isView });
  const open = state.is === 'open' ? state.schedule : undefined;
  const find = useMemo(() => open && createActivityFinder(open.outline), [open]);
  const isPrinting = usePrinting() !== undefined;
  const [path, setPath] = useState<CardPath>([]);
  const [wanted, setWanted] = useState<{ place: number }>();
  const [wantedEdit, setWantedEdit] = useState<WantedEdit>();
  const opener = useRef<Element>(undefined);
  const openCard = useCallback((link: ActivityLink, from?: Element) => {
    opener.current = from ?? document.activeElement ?? undefined;
    setPath([link]);
  }, []);
  const close = () => {
    setPath([]);
    const target = opener.current;
    if (target instanceof HTMLElement && target.isConnected) target.focus();
  };
  const links = useMemo<ActivityLinks | undefined>(
    // On paper an ID is plain text.
    () => (find === undefined || isPrinting ? undefined : { find, open: openCard }),
    [find, isPrinting, openCard],
  );
  const access = {
    state,
    files: schedules,
    shown,
    file,
    onShow: (place: number) => {
      setBrought(undefined);
      setChosen(place);
    },
    onFile: setBrought,
    wanted,
    wantedEdit,
    isView,
    onMakeEdited,
  };
  if (schedules.length === 0) return children;
  return (
    <ScheduleContext value={access}>
      <ActivityLinksContext value={links}>{children}</ActivityLinksContext>
      {state.is === 'missing' && !hasSchedule(files) && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted print:hidden">
          <p>
            To open activities from their IDs, choose {schedules[shown]?.name} again: it is read in this
            browser and not sent anywhere.
          </p>
          <ChooseFile accept=".xlsx,.xls" onFile={setBrought} />
        </div>
      )}
      {open !== undefined && path.length > 0 && (
        <ActivityCardFrame
          schedule={open}
          path={path}
          onGo={(link) => setPath(goTo(path, link))}
          onClose={close}
          onShow={
            file !== undefined && isSchedule(file)
              ? (place) => {
                  setWanted({ place });
                  setPath([]);
                  onShowSchedule();
                }
              : undefined
          }
          onEdit={
            onShowWhatIf !== undefined && file !== undefined && isSchedule(file)
              ? (edit) => {
                  setWantedEdit(edit);
                  setPath([]);
                  onShowWhatIf();
                }
              : undefined
          }
          onPath={
            onShowPath &&
            ((place) => {
              setPath([]);
              onShowPath(place);
            })
          }
        />
      )}
    </ScheduleContext>
  );
}
