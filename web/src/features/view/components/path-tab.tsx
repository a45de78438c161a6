import { useId, useMemo, useState } from 'react';
import { X } from 'lucide-react';
import { SmallButton } from '../../../components/ui/button.tsx';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { inputClass } from '../../../components/ui/text-field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { putParams } from '../../../lib/put-params.ts';
import { useAddress } from '../../../lib/use-address.ts';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';
import { createSearch } from '../../schedule/model/find-activities.ts';
import type { Outline } from '../../schedule/model/outline.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { TableAnswerView } from './table-answer-view.tsx';

/** Address parameter with the index of the activity that the paths lead to. */
export const pathParameter = 'to';

/** The driving path to the finish or to an activity, chains tied with it, and further float paths. */
export function PathTab({ schedule, fileName }: { schedule: OpenSchedule; fileName: string }) {
  const { outline } = schedule;
  const [params, change] = useAddress();
  const to = readPlace(params.get(pathParameter), outline);
  const project = outline.projects.find(({ code }) => code === params.get('project'))?.code;
  const byTotalFloat = params.get('float') === 'total';
  const { answer, problem } = useAnswer(schedule, { about: 'paths', to, project, byTotalFloat });
  const put = (changes: Record<string, string | undefined>) =>
    change((current) => putParams(current, { row: undefined, ...changes }));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <ActivityField
          outline={outline}
          to={to}
          onChoose={(place) => put({ [pathParameter]: place?.toString() })}
        />
        {outline.projects.length > 1 && to === undefined && (
          <SelectField
            label="Finish of:"
            value={project ?? ''}
            choices={[
              { value: '', title: 'all projects' },
              ...outline.projects.map(({ code }) => ({ value: code, title: code })),
            ]}
            onChange={(code) => put({ project: code || undefined })}
          />
        )}
        <ChoiceChips
          label="Paths by"
          title="Paths by:"
          value={byTotalFloat ? 'total' : 'free'}
          choices={[
            { value: 'free', title: 'Free float' },
            { value: 'total', title: 'Total float' },
          ]}
          onChange={(value) => put({ float: value === 'total' ? value : undefined })}
        />
      </div>
      <TableAnswerView answer={answer} problem={problem} label="Following the paths" fileName={fileName} />
    </>
  );
}

function readPlace(text: string | null, { activities }: Outline): number | undefined {
  const place = text === null ? NaN : Number(text);
  return activities.ids[place] === undefined ? undefined : place;
}

const mostSuggested = 20;

/** Chooses an activity by ID or name; empty for the finish. */
function ActivityField(props: {
  outline: Outline;
  to: number | undefined;
  onChoose: (place: number | undefined) => void;
}) {
  const { outline, to, onChoose } = props;
  const { activities, rows } = outline;
  const id = useId();
  const list = useId();
  const search = useMemo(() => createSearch(outline), [outline]);
  const shown = to === undefined ? '' : (activities.ids[to] ?? '');
  const [typed, setTyped] = useState({ text: shown, to });
  if (typed.to !== to) setTyped({ text: shown, to });
  const { text } = typed;
  const matches = useMemo(
    () =>
      search(text)
        .slice(0, mostSuggested)
        .flatMap((row) => rows.items[row] ?? []),
    [search, text, rows],
  );
  const find = (value: string): number | undefined => {
    const exact = activities.ids.indexOf(value.trim());
    return exact >= 0 ? exact : undefined;
  };
  const type = (value: string) => {
    setTyped({ text: value, to });
    const exact = find(value);
    if (exact !== undefined && exact !== to) onChoose(exact);
  };
  const choose = () => onChoose(text.trim() === '' ? undefined : (find(text) ?? matches[0]));
  return (
    <form
      className="flex min-w-0 flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <label htmlFor={id} className="text-xs text-muted">
        Path to:
      </label>
      <input
        id={id}
        list={list}
        value={text}
        placeholder="the finish, or an activity"
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        className={classNames(inputClass, 'h-8! w-60! border-edge text-xs!')}
      />
      <datalist id={list}>
        {text !== '' &&
          matches.map((place) => (
            <option key={place} value={activities.ids[place]}>
              {activities.names[place]}
            </option>
          ))}
      </datalist>
      <SmallButton type="submit">Show</SmallButton>
      {to !== undefined && (
        <SmallButton icon={X} onClick={() => onChoose(undefined)}>
          To the finish
        </SmallButton>
      )}
    </form>
  );
}
