import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { useExportData } from '../api/use-own-data.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Section } from './section.tsx';

/** Export of the user's data, and deletion of the account. */
export function OwnData() {
  const exporting = useExportData();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="flex flex-col gap-10">
      <Section
        title="Export your data"
        lead={
          <>
            Everything we store about you, as one JSON file: account, sessions, keys, credits, and the names
            and figures of your conversions. <TextLink to="/privacy">What is kept, and for how long</TextLink>
          </>
        }
      >
        <Button
          variant="secondary"
          icon={Download}
          pending={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Export my data
        </Button>
      </Section>
      <Section
        title="Delete your account"
        lead="Your account, its credits and its data are deleted, except records of payments. This cannot be undone."
      >
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </Section>
      <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
    </div>
  );
}
