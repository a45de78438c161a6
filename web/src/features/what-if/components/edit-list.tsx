import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { ReportWhatIf } from '@floatwise/contracts';
import { ActivityText } from '../../../components/activity/activity-text.tsx';
import { IconButton } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { kindTitles } from '../model/edit-fields.ts';
import type { ListedEdit } from '../model/edit-sets.ts';
import { formatDays } from '../model/format-effect.ts';
import { describeSubject } from '../model/form-values.ts';

interface EditListProps {
  edits: readonly ListedEdit[];
  /** What each edit adds; undefined for one that is off or has not been tried. */
  effects: readonly (ReportWhatIf['effects'][number] | undefined)[];
  /** Why an edit of the list is refused. */
  refusal: { readonly place: number; readonly sentence: string } | undefined;
  onChange: (place: number) => void;
  onSwitch: (place: number, isOn: boolean) => void;
  onMove: (place: number, to: number) => void;
  onRemove: (place: number) => void;
}

/** The edits in order, each with what it adds to the finish. */
export function EditList(props: EditListProps) {
  const { edits, effects, refusal, onChange, onSwitch, onMove, onRemove } = props;
  return (
    <ol aria-label="Edits" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {edits.map(({ edit, isOn }, place) => {
        const effect = effects[place];
        const name = `edit ${place + 1}`;
        const sentence = effect?.sentence ?? `${kindTitles[edit.kind]}: ${describeSubject(edit)}`;
        return (
          <li key={place} className="flex flex-col gap-1 px-3 py-2">
            <div className="flex items-start gap-2">
              <input
                type="checkbox"
                className="checkbox mt-0.5"
                aria-label={`Use ${name}`}
                checked={isOn}
                onChange={(event) => onSwitch(place, event.target.checked)}
              />
              <p className={classNames('min-w-0 flex-1 wrap-anywhere', !isOn && 'text-muted')}>
                <span className="mr-1 tabular-nums text-muted">{place + 1}.</span>
                <ActivityText text={sentence} />
                {!isOn && <span className="text-xs"> (off)</span>}
              </p>
              <span className="shrink-0 text-right font-medium tabular-nums">
                {effect?.projects.map((moved) => (
                  <span key={moved.project} className="block">
                    {(effect.projects.length > 1 ? `${moved.project} ` : '') + formatDays(moved)}
                  </span>
                ))}
              </span>
            </div>
            {refusal?.place === place && (
              <p role="alert" className="text-xs text-critical wrap-anywhere">
                {refusal.sentence}
              </p>
            )}
            <div className="-mb-1 flex justify-end">
              <IconButton label={`Change ${name}`} icon={Pencil} onClick={() => onChange(place)} />
              <IconButton
                label={`Move ${name} up`}
                icon={ArrowUp}
                disabled={place === 0}
                onClick={() => onMove(place, place - 1)}
              />
              <IconButton
                label={`Move ${name} down`}
                icon={ArrowDown}
                disabled={place === edits.length - 1}
                onClick={() => onMove(place, place + 1)}
              />
              <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => onRemove(place)} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
