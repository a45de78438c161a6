import type { PlanEditKind } from '@floatwise/contracts';
import { ChevronDown, Copy, Download, FolderOpen, Pencil, Redo2, Trash2, Undo2 } from 'lucide-react';
import { IconButton, SmallButton, buttonClass } from '../../../components/ui/button.tsx';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { FileButton } from '../../../components/ui/file-button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { SmallField } from '../../../components/ui/text-field.tsx';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { formatCounted } from '../../../lib/format-count.ts';
import type { OpenSchedule } from '../../schedule/api/open-schedule.ts';
import type { Edits } from '../hooks/use-edit-history.ts';
import { editKinds, kindTitles } from '../model/edit-fields.ts';
import { addSet, getShownSet, listOn, removeSet, renameSet } from '../model/edit-sets.ts';

/** Chooses a kind of edit, whose form then opens. */
export function EditMenu({ onChoose }: { onChoose: (kind: PlanEditKind) => void }) {
  return (
    <Menu
      button={
        <>
          Add an edit
          <ChevronDown className="size-3.5" />
        </>
      }
      buttonClassName={buttonClass('primary', 'small')}
      isLeft
      items={editKinds.map((kind) => ({
        label: kindTitles[kind],
        icon: Pencil,
        onSelect: () => onChoose(kind),
      }))}
    />
  );
}

export function HistoryButtons({ edits, onUse }: { edits: Edits; onUse: () => void }) {
  const use = (step: () => void) => () => {
    onUse();
    step();
  };
  return (
    <>
      <IconButton
        label="Undo"
        icon={Undo2}
        variant="secondary"
        disabled={!edits.canUndo}
        onClick={use(edits.undo)}
      />
      <IconButton
        label="Redo"
        icon={Redo2}
        variant="secondary"
        disabled={!edits.canRedo}
        onClick={use(edits.redo)}
      />
    </>
  );
}

interface SetBarProps {
  edits: Edits;
  schedule: OpenSchedule;
  fileName: string;
}

/** The named sets of edits: which is shown, its name, a copy of it, and files with edits. */
export function SetBar({ edits, schedule, fileName }: SetBarProps) {
  const { sets } = edits;
  const set = getShownSet(sets);
  const on = listOn(set).edits;
  const save = () => {
    const text = `${JSON.stringify(on, undefined, 2)}\n`;
    const name = set.name
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
    downloadBlob(
      new Blob([text], { type: 'application/json' }),
      `${fileName.replace(/\.[^.]*$/, '')}_${name}.json`,
    );
    const off = set.edits.length - on.length;
    if (off > 0)
      showToast({
        title: `${formatCounted(on.length, 'edit')} saved`,
        description: `${formatCounted(off, 'edit')} switched off ${off === 1 ? 'is' : 'are'} not in the file.`,
      });
  };
  const load = async (file: File) => {
    const answer = await schedule
      .tryEdits({ edits: await file.text(), milestones: [], isBrief: true })
      .catch((error: unknown) => ({ refusal: { sentence: error instanceof Error ? error.message : '' } }));
    if ('refusal' in answer) {
      showProblem('Edits not loaded', answer.refusal.sentence);
      return;
    }
    const loaded = answer.edits.map((edit) => ({ edit, isOn: true }));
    const isFresh = sets.sets.length === 1 && set.edits.length === 0;
    const name = file.name.replace(/\.[^.]*$/, '');
    edits.change((now) =>
      isFresh ? { sets: [{ name, edits: loaded }], shown: 0 } : addSet(now, { name, edits: loaded }),
    );
  };
  return (
    <div className="flex flex-col gap-2">
      {sets.sets.length > 1 && (
        <ChoiceChips
          label="Option shown"
          value={String(sets.shown)}
          choices={sets.sets.map(({ name, edits: own }, place) => ({
            value: String(place),
            title: name,
            count: own.length,
          }))}
          onChange={(place) => edits.show(Number(place))}
        />
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <SmallField
          label="Name"
          className="w-36!"
          maxLength={60}
          autoComplete="off"
          value={set.name}
          onChange={(event) => edits.change((now) => renameSet(now, event.target.value))}
        />
        <SmallButton icon={Copy} onClick={() => edits.change((now) => addSet(now))}>
          New option
        </SmallButton>
        <IconButton
          label={`Save ${set.name} as JSON`}
          icon={Download}
          variant="secondary"
          disabled={on.length === 0}
          onClick={save}
        />
        <FileButton
          variant="secondary"
          size="small"
          icon={FolderOpen}
          label="File with edits"
          accept=".json"
          onFiles={([file]) => void load(file)}
        >
          Load
        </FileButton>
        {(sets.sets.length > 1 || set.edits.length > 0) && (
          <IconButton
            label={`Remove ${set.name}`}
            icon={Trash2}
            variant="secondary"
            onClick={() => edits.change(removeSet)}
          />
        )}
      </div>
    </div>
  );
}
