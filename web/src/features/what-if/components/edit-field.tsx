import { type ReactNode, useId, useMemo, useState } from 'react';
import { Plus, X } from 'lucide-react';
import { IconButton, SmallButton } from '../../../components/ui/button.tsx';
import { inputClass } from '../../../components/ui/text-field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { TrialPlan } from '../../schedule/model/edit-trial.ts';
import { createSearch } from '../../schedule/model/find-activities.ts';
import type { Outline } from '../../schedule/model/outline.ts';
import type { EditField } from '../model/edit-fields.ts';
import {
  type FieldValue,
  type LinkValues,
  noLink,
  type TimeValue,
  type WorkValue,
} from '../model/form-values.ts';

interface EditFieldProps {
  field: EditField;
  plan: TrialPlan;
  value: FieldValue;
  /** Why the engine refuses the value. */
  error: string | undefined;
  /** Whether it gets the focus when the form opens. */
  isFirst: boolean;
  onChange: (value: FieldValue) => void;
}

const fieldClass = (error: string | undefined, more?: string): string =>
  classNames(inputClass, 'h-9!', error === undefined ? 'border-edge' : 'border-critical', more);

/** A field of the form of an edit. */
export function EditFieldView(props: EditFieldProps) {
  const { field, plan, value, error, isFirst, onChange } = props;
  const id = useId();
  const note = error ?? field.hint;
  const shared = {
    id,
    'data-first': isFirst || undefined,
    'aria-invalid': error !== undefined,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    className: fieldClass(error),
  };
  const text = typeof value === 'string' ? value : '';
  const input = (): ReactNode => {
    switch (field.input) {
      case 'activity':
        return <ActivityInput {...shared} outline={plan.outline} value={text} onChange={onChange} />;
      case 'duration':
      case 'lag':
        return <WorkInput {...shared} title={field.title} value={value as WorkValue} onChange={onChange} />;
      case 'time':
        return (
          <TimeInput
            {...shared}
            title={field.title}
            isNullable={field.isNullable}
            value={value as TimeValue}
            onChange={onChange}
          />
        );
      case 'links':
        return (
          <LinksInput
            title={field.title}
            outline={plan.outline}
            value={value as readonly LinkValues[]}
            onChange={onChange}
          />
        );
      case 'choice':
      case 'calendar':
      case 'project':
        return (
          <Select
            {...shared}
            value={text}
            none={
              field.isRequired || field.initial !== ''
                ? undefined
                : field.path.startsWith('to.')
                  ? 'unchanged'
                  : 'default'
            }
            choices={{ calendar: plan.calendars, project: plan.projects, choice: field.choices }[field.input]}
            onChange={onChange}
          />
        );
      case 'day':
        return (
          <input {...shared} type="date" value={text} onChange={(event) => onChange(event.target.value)} />
        );
      default:
        return (
          <input
            {...shared}
            inputMode={field.input === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        );
    }
  };
  if (field.input === 'switch')
    return (
      <label className="flex items-center gap-2 text-sm">
        <input
          id={id}
          type="checkbox"
          className="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {field.title}
      </label>
    );
  const isGroup = field.input === 'links';
  return (
    <div
      className="flex min-w-0 flex-col gap-1"
      role={isGroup ? 'group' : undefined}
      aria-label={isGroup ? field.title : undefined}
    >
      {isGroup ? (
        <span className="text-sm font-medium">{field.title}</span>
      ) : (
        <label htmlFor={id} className="text-sm font-medium">
          {field.title}
        </label>
      )}
      {input()}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={classNames(
            'text-xs wrap-anywhere',
            error === undefined ? 'text-muted' : 'text-critical',
          )}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface InputProps {
  id?: string;
  'data-first'?: true | undefined;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
  placeholder?: string;
  className: string;
}

const mostSuggested = 20;

/** An Activity ID, with those that the typed text fits by ID or name. */
function ActivityInput(
  props: InputProps & { outline: Outline; value: string; onChange: (value: string) => void },
) {
  const { outline, value, onChange, ...input } = props;
  const { activities, rows } = outline;
  const list = useId();
  const [isUsed, setUsed] = useState(false);
  const search = useMemo(() => createSearch(outline), [outline]);
  const matches = useMemo(
    () => (isUsed ? search(value).slice(0, mostSuggested) : []).flatMap((row) => rows.items[row] ?? []),
    [isUsed, search, value, rows],
  );
  return (
    <>
      <input
        {...input}
        list={list}
        value={value}
        autoComplete="off"
        spellCheck={false}
        placeholder="ID, or part of a name"
        onFocus={() => setUsed(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {matches.map((place) => (
          <option key={place} value={activities.ids[place]}>
            {activities.names[place]}
          </option>
        ))}
      </datalist>
    </>
  );
}

function WorkInput(
  props: InputProps & { title: string; value: WorkValue; onChange: (value: WorkValue) => void },
) {
  const { title, value, onChange, className, ...input } = props;
  return (
    <span className="flex gap-1.5">
      <input
        {...input}
        inputMode="decimal"
        autoComplete="off"
        className={classNames(className, 'min-w-0 flex-1 text-right tabular-nums')}
        value={value.amount}
        onChange={(event) => onChange({ ...value, amount: event.target.value })}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          const amount = Number(value.amount);
          if (step === undefined || value.amount.trim() === '' || Number.isNaN(amount)) return;
          event.preventDefault();
          onChange({ ...value, amount: String(amount + step) });
        }}
      />
      <select
        aria-label={`Unit of ${title}`}
        className={classNames(className, 'w-auto!')}
        value={value.unit}
        onChange={(event) => onChange({ ...value, unit: event.target.value === 'hours' ? 'hours' : 'days' })}
      >
        <option value="days">days</option>
        <option value="hours">hours</option>
      </select>
    </span>
  );
}

function TimeInput(
  props: InputProps & {
    title: string;
    isNullable: boolean;
    value: TimeValue;
    onChange: (value: TimeValue) => void;
  },
) {
  const { title, isNullable, value, onChange, className, ...input } = props;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <input
        {...input}
        type="date"
        disabled={value.isNone}
        className={classNames(className, 'min-w-36 flex-1')}
        value={value.day}
        onChange={(event) => onChange({ ...value, day: event.target.value })}
      />
      <input
        type="time"
        aria-label={`Time of ${title}`}
        disabled={value.isNone || value.day === ''}
        className={classNames(className, 'w-28!')}
        value={value.time}
        onChange={(event) => onChange({ ...value, time: event.target.value })}
      />
      {isNullable && (
        <label className="flex items-center gap-1.5 text-xs">
          <input
            type="checkbox"
            className="checkbox"
            checked={value.isNone}
            onChange={(event) => onChange({ ...value, isNone: event.target.checked })}
          />
          remove it
        </label>
      )}
    </span>
  );
}

function Select(
  props: InputProps & {
    value: string;
    choices: readonly string[];
    /** The word for no choice, where none is needed. */
    none: string | undefined;
    onChange: (value: string) => void;
  },
) {
  const { value, choices, none, onChange, ...input } = props;
  return (
    <select {...input} value={value} onChange={(event) => onChange(event.target.value)}>
      {(none !== undefined || value === '') && <option value="">{none ?? 'choose'}</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}

const linkTypes = ['FS', 'SS', 'FF', 'SF'];

/** The relationships of an added activity. */
function LinksInput(props: {
  title: string;
  outline: Outline;
  value: readonly LinkValues[];
  onChange: (value: readonly LinkValues[]) => void;
}) {
  const { title, outline, value, onChange } = props;
  const name = title.replace(/s$/, '');
  return (
    <div className="flex flex-col gap-1.5">
      {value.map((link, place) => {
        const put = (change: Partial<LinkValues>) => onChange(value.with(place, { ...link, ...change }));
        const label = `${name} ${place + 1}`;
        return (
          <div key={place} className="flex flex-wrap items-center gap-1.5">
            <ActivityInput
              aria-label={label}
              className={fieldClass(undefined, 'min-w-28 flex-1')}
              outline={outline}
              value={link.activity}
              onChange={(activity) => put({ activity })}
            />
            <select
              aria-label={`Type of ${label}`}
              className={fieldClass(undefined, 'w-auto!')}
              value={link.type}
              onChange={(event) => put({ type: event.target.value })}
            >
              {linkTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
            <span className="w-40">
              <WorkInput
                aria-label={`Lag of ${label}`}
                placeholder="lag"
                title={`lag of ${label}`}
                className={fieldClass(undefined)}
                value={link.lag}
                onChange={(lag) => put({ lag })}
              />
            </span>
            <IconButton
              label={`Remove ${label}`}
              icon={X}
              onClick={() => onChange(value.toSpliced(place, 1))}
            />
          </div>
        );
      })}
      <SmallButton icon={Plus} className="self-start" onClick={() => onChange([...value, noLink])}>
        Add a {name.toLowerCase()}
      </SmallButton>
    </div>
  );
}
