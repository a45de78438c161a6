import type { PlanEdit, PlanEditKind } from '@floatwise/contracts';
import { ArrowRight } from 'lucide-react';
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { SmallButton } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';
import type { BarDrag } from '../../schedule/components/chart-frame.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ScheduleChart } from '../../schedule/components/schedule-chart.tsx';
import { ScheduleSkeleton } from '../../schedule/components/schedule-skeleton.tsx';
import { ScheduleContext, type ScheduleAccess } from '../../schedule/hooks/use-schedule.ts';
import { type Edits, useEditHistory } from '../hooks/use-edit-history.ts';
import { useFigures } from '../hooks/use-figures.ts';
import { type Trial, useTrial } from '../hooks/use-trial.ts';
import { getShownSet, listOn, moveEdit, putEdit, removeEdit, switchEdit } from '../model/edit-sets.ts';
import { describeEffect, formatFinish, formatMoved, listFinishes } from '../model/format-effect.ts';
import { toEdit, toFormValues } from '../model/form-values.ts';
import { EditForm, type Draft } from './edit-form.tsx';
import { EditList } from './edit-list.tsx';
import { EditMenu, HistoryButtons, SetBar } from './edit-bar.tsx';
import { PathList } from './path-list.tsx';
import { SetTable } from './set-table.tsx';

/** What the trial that is shown was asked for. */
interface Asked {
  /** Indexes in the list of the edits that were tried. */
  readonly places: readonly number[];
  /** Of the edit in the form, if it was among them. */
  readonly draft: number | undefined;
}

/** Changes the plan and shows the finish move, in the page alone. */
export function WhatIfTab({ fileName }: { fileName: string }) {
  const access = use(ScheduleContext);
  const { state, file } = access ?? {};
  if (access === undefined || state === undefined || file === undefined) return null;
  switch (state.is) {
    case 'loading':
      return <ScheduleSkeleton />;
    case 'missing':
    case 'failed':
      return (
        <Alert tone="info" title="The schedule is not open">
          Open it in the tab Schedule first.
        </Alert>
      );
    case 'open':
      return (
        <Opened
          key={access.shown}
          access={access}
          schedule={state.schedule}
          file={file}
          fileName={fileName}
        />
      );
  }
}

interface OpenedProps {
  access: ScheduleAccess;
  schedule: OpenSchedule;
  file: File;
  fileName: string;
}

function Opened({ access, schedule, file, fileName }: OpenedProps) {
  const edits = useEditHistory(file, !access.isView);
  const { sets } = edits;
  const set = getShownSet(sets);
  const milestones = useMemo(() => splitIds(edits.milestones), [edits.milestones]);
  const { trial, refusal, problem, ask } = useTrial<Asked>(schedule);
  const [draft, setDraft] = useState<Draft>();
  const written = draft && toEdit(draft.kind, draft.values);
  const isComplete = written?.missing.length === 0 && written.unread.length === 0;
  // What is filled in completely is tried at once.
  const tried =
    draft === undefined || written === undefined || !isComplete
      ? set.edits
      : set.edits.toSpliced(draft.place, 1, { edit: written.edit as PlanEdit, isOn: true });
  const on = listOn({ ...set, edits: tried });
  const key = JSON.stringify([on.edits, milestones]);
  const askNow = useEffectEvent(() => {
    const place = tried === set.edits ? undefined : draft?.place;
    void ask({ edits: on.edits, milestones }, { places: on.places, draft: place });
  });
  useEffect(() => askNow(), [key, schedule]);
  const open = (kind: PlanEditKind, known: object = {}, place = set.edits.length) =>
    setDraft({
      kind,
      values: toFormValues(kind, { ...known }),
      place,
      isNew: place === set.edits.length,
      isTried: false,
    });
  useWantedEdit(access, open);
  const close = () => setDraft(undefined);
  const submit = async () => {
    if (draft === undefined || written === undefined) return;
    setDraft({ ...draft, isTried: true });
    if (!isComplete) return;
    const result = await ask({ edits: on.edits, milestones }, { places: on.places, draft: draft.place });
    const edit = result?.edits[on.places.indexOf(draft.place)];
    if (edit === undefined) return;
    edits.change((now) => putEdit(now, draft.place, edit));
    close();
  };
  const drag = useDragging({ edits, ask, milestones, trial });
  const figures = useFigures(schedule, sets.sets.length > 1 ? sets.sets : [], milestones);
  if (problem !== undefined)
    return (
      <Alert tone="error" title="This schedule cannot be calculated">
        {problem}
      </Alert>
    );
  if (trial === undefined && refusal === undefined)
    return (
      <div role="status" aria-label="Calculating the schedule">
        <Skeleton className="h-96 w-full" />
      </div>
    );
  const { drawn, result, asked } = trial ?? {};
  const refusedPlace = refusal?.at === undefined ? undefined : refusal.asked.places[refusal.at];
  const isOfDraft = draft !== undefined && refusal !== undefined && refusedPlace === draft.place;
  const ofList =
    refusal === undefined || refusedPlace === undefined || isOfDraft
      ? undefined
      : { place: refusedPlace, sentence: refusal.sentence };
  const effects = set.edits.map((_, place) => {
    const at = asked?.places.indexOf(place) ?? -1;
    return at < 0 ||
      (asked?.draft !== undefined && asked.draft !== place && at >= (result?.edits.length ?? 0))
      ? undefined
      : result?.whatIf.effects[at];
  });
  const ofDraft =
    draft === undefined || isOfDraft ? undefined : asked?.draft === draft.place ? result : undefined;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-3 print:hidden">
        {result !== undefined && drawn !== undefined && (
          <Effect trial={{ result, drawn }} notes={drawn.plan.notes} isOptional={set.edits.length === 0} />
        )}
        <SetBar edits={edits} schedule={schedule} fileName={fileName} />
        {sets.sets.length > 1 && <SetTable sets={sets.sets} figures={figures} />}
        {set.edits.length > 0 && (
          <EditList
            edits={set.edits}
            effects={effects}
            refusal={ofList}
            onChange={(place) => {
              const listed = set.edits[place];
              if (listed !== undefined) open(listed.edit.kind, listed.edit, place);
            }}
            onSwitch={(place, isOn) => edits.change((now) => switchEdit(now, place, isOn))}
            onMove={(place, to) => edits.change((now) => moveEdit(now, place, to))}
            onRemove={(place) => {
              close();
              edits.change((now) => removeEdit(now, place));
            }}
          />
        )}
        <div className="flex flex-wrap gap-1.5">
          <EditMenu onChoose={(kind) => open(kind)} />
          <HistoryButtons edits={edits} onUse={close} />
          {access.onMakeEdited !== undefined && set.edits.some(({ isOn }) => isOn) && (
            <SmallButton
              icon={ArrowRight}
              onClick={() =>
                access.onMakeEdited?.(file, {
                  edits: JSON.stringify(listOn(set).edits),
                  milestones: edits.milestones,
                })
              }
            >
              Workbook and XER
            </SmallButton>
          )}
        </div>
        {draft !== undefined && drawn !== undefined && (
          <EditForm
            draft={draft}
            plan={drawn.plan}
            written={written ?? { missing: [], unread: [] }}
            refusal={isOfDraft ? refusal : undefined}
            effect={ofDraft && describeEffect(ofDraft.whatIf)}
            onChange={(values) => setDraft({ ...draft, values })}
            onSubmit={() => void submit()}
            onCancel={close}
          />
        )}
        <Milestones edits={edits} error={refusal?.member === 'milestones' ? refusal.sentence : undefined} />
        <LiveEffect text={result === undefined ? '' : describeEffect(result.whatIf)} />
      </div>
      {drawn !== undefined && result?.drawn !== undefined && (
        <div className="min-w-0">
          <ScheduleChart
            schedule={schedule}
            access={access}
            report={undefined}
            fileName={fileName}
            isNoted={false}
            edited={{
              outline: drawn.outline,
              changes: drawn.changes,
              onDrag: drag,
              onOpenAdded: (id) => {
                const place = set.edits.findIndex(({ edit }) => 'id' in edit && edit.id === id);
                const listed = set.edits[place];
                if (listed !== undefined) open(listed.edit.kind, listed.edit, place);
              },
            }}
          />
          <PathList outline={drawn.outline} path={result.drawn.path} />
        </div>
      )}
    </div>
  );
}

const splitIds = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
];

/** Opens the form that a card asked for, once per request. */
function useWantedEdit(
  { wantedEdit }: ScheduleAccess,
  open: (kind: PlanEditKind, known: object) => void,
): void {
  const met = useRef(metEdits.has(wantedEdit ?? {}) ? wantedEdit : undefined);
  useEffect(() => {
    if (wantedEdit === undefined || met.current === wantedEdit) return;
    met.current = wantedEdit;
    metEdits.add(wantedEdit);
    open(wantedEdit.kind, wantedEdit.known);
  });
}

/** The tab may have been left and opened again since. */
const metEdits = new WeakSet<object>();

interface Dragging {
  edits: Edits;
  ask: ReturnType<typeof useTrial<Asked>>['ask'];
  milestones: readonly string[];
  trial: Trial<Asked> | undefined;
}

/** Follows a bar's end: as the last change of the duration of its activity, or a new one. */
function useDragging({ edits, ask, milestones, trial }: Dragging): (drag: BarDrag) => void {
  const set = getShownSet(edits.sets);
  const on = listOn(set);
  return ({ activity, finish, phase }) => {
    const id = trial?.drawn.outline.activities.ids[activity];
    const known = on.edits.findLastIndex(
      (edit) => edit.kind === 'setDuration' && edit.activity === id && edit.of === 'remaining',
    );
    const at = known < 0 ? on.edits.length : known;
    const place = on.places[at] ?? set.edits.length;
    const places = on.places.toSpliced(at, 1, place);
    const drag = phase === 'cancel' ? undefined : { place: activity, finish, at };
    void ask(
      { edits: on.edits, milestones, drag },
      { places: drag === undefined ? on.places : places, draft: undefined },
    ).then((result) => {
      const edit = result?.edits[at];
      if (phase === 'drop' && edit !== undefined) edits.change((now) => putEdit(now, place, edit));
    });
  };
}

interface EffectProps {
  trial: Pick<Trial<unknown>, 'result' | 'drawn'>;
  notes: readonly string[];
  isOptional: boolean;
}

/** The finishes and milestones before and after, and what the edits did besides. */
function Effect({ trial: { result, drawn }, notes, isOptional }: EffectProps) {
  const rows = listFinishes(result.whatIf);
  const all = [...new Set([...notes, ...result.notes])];
  return (
    <section aria-label="Effect" className="rounded-lg border border-line bg-surface p-3">
      {rows.map((row) => (
        <p key={row.title} className="tabular-nums">
          <span className="text-muted">{row.title} </span>
          {row.before !== row.after && (
            <span className="text-muted line-through">{formatFinish(row.before)}</span>
          )}{' '}
          <strong className="text-base">{formatFinish(row.after)}</strong>{' '}
          <span className={row.days !== null && row.days > 0 ? 'font-medium text-near' : 'font-medium'}>
            {formatMoved(row)}
          </span>
        </p>
      ))}
      {rows.length === 0 && <p>No project has activities to schedule.</p>}
      <p className="mt-1 text-xs text-muted tabular-nums">
        {isOptional
          ? 'Drag the end of a bar, or choose an edit. Nothing is sent: it is calculated in this browser.'
          : `${drawn.movedCount} ${drawn.movedCount === 1 ? 'activity moves' : 'activities move'}.`}
      </p>
      {all.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-4 text-xs text-muted">
          {all.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Milestones({ edits, error }: { edits: Edits; error: string | undefined }) {
  const [typed, type] = useDebouncedText(edits.milestones, edits.putMilestones);
  return (
    <TextField
      label="Milestones to measure"
      hint="Activity IDs separated by commas; the finish is always measured."
      error={error}
      autoComplete="off"
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}

const restMs = 600;

/** Announces the effect when it has come to rest. */
function LiveEffect({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
