import { Download, FolderOpen } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { FileButton } from '../../components/ui/file-button.tsx';
import { showProblem, showToast } from '../../components/ui/toast-store.ts';
import { downloadBlob } from '../../lib/download-blob.ts';
import { formatProfile, readProfile } from './profile-file.ts';
import type { Options } from './use-option-values.ts';

/** Saves the options to a file and loads them from one; the command line takes the same files. */
export function ProfileButtons({ options, disabled }: { options: Options; disabled: boolean }) {
  const { toolId, allFields, values, putValues, problems } = options;
  const save = () => {
    const [problem] = problems;
    if (problem !== undefined) {
      showProblem('Check the options', problem);
      return;
    }
    const blob = new Blob([formatProfile(allFields, values)], { type: 'application/json' });
    downloadBlob(blob, `${toolId}-options.json`);
  };
  const load = async (file: File) => {
    const profile = await readProfile(allFields, file);
    if ('problem' in profile) {
      showProblem('Options not loaded', profile.problem);
      return;
    }
    putValues(profile.values);
    showToast({ title: 'Options loaded', description: `All options are now set as in ${file.name}.` });
  };
  return (
    <div className="-mx-3 flex flex-wrap">
      <FileButton
        variant="quiet"
        size="small"
        className="text-muted"
        disabled={disabled}
        icon={FolderOpen}
        label="Options file"
        accept=".json"
        onFiles={([file]) => void load(file)}
      >
        Load options
      </FileButton>
      <Button variant="quiet" size="small" className="text-muted" icon={Download} onClick={save}>
        Save options
      </Button>
    </div>
  );
}
