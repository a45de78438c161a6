import {
  type ApiKey,
  newWebhookSchema,
  type WebhookDelivery,
  type WebhookProblem,
} from '@floatwise/contracts';
import { Badge } from '../../../components/ui/badge.tsx';
import { SmallButton } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { NotLoaded } from '../../../components/ui/load-problem.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { formatTime } from '../../../lib/format-time.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { useDeliveries, useRemoveWebhook, useSetWebhook } from '../../session/api/use-keys.ts';
import { ShownOnce } from './shown-once.tsx';

/** Sets the address to which the ends of a key's conversions are posted, and shows what became of the last ones. */
export function WebhookDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name, webhookUrl } = apiKey;
  const set = useSetWebhook(id);
  const { field, handleSubmit } = useFields(newWebhookSchema, { url: webhookUrl ?? '' });
  const secret = set.data?.secret;
  const form = {
    onSubmit: handleSubmit(({ url }) => set.mutate(url)),
    submitLabel: webhookUrl === undefined ? 'Set address' : 'Replace address',
    pending: set.isPending,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      {...(secret === undefined
        ? {
            title: `Webhook of ${name}`,
            description: 'We post to this address when a conversion with this key has finished or failed.',
            form,
          }
        : { title: 'The secret of the webhook', isHeldOpen: true })}
    >
      {secret === undefined ? (
        <>
          <TextField
            {...field('url')}
            data-autofocus
            label="Address"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/floatwise"
            hint="Setting it makes a new secret and forgets the events below."
          />
          {webhookUrl !== undefined && <Deliveries keyId={id} onRemoved={onClose} />}
        </>
      ) : (
        <ShownOnce text={secret} copyLabel="Copy secret" onDone={onClose}>
          Your program checks with it that a request is from this site. You will not see it again.
        </ShownOnce>
      )}
    </Dialog>
  );
}

function Deliveries({ keyId, onRemoved }: { keyId: string; onRemoved: () => void }) {
  const query = useDeliveries(keyId);
  const { data: deliveries } = query;
  const remove = useRemoveWebhook(keyId);
  return (
    <section aria-label="Last events" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">Last events</h3>
        <SmallButton
          pending={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}
        >
          Remove address
        </SmallButton>
      </div>
      {deliveries === undefined && <NotLoaded query={query} what="The last events" />}
      {deliveries?.length === 0 && <p className="text-muted">Nothing was posted yet.</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ul className="max-h-64 divide-y divide-line overflow-y-auto border-y border-line text-xs">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </section>
  );
}

const looks = {
  waiting: { title: 'Waiting', tone: 'near' },
  delivered: { title: 'Delivered', tone: 'done' },
  'given-up': { title: 'Given up', tone: 'critical' },
} as const satisfies Record<WebhookDelivery['state'], { title: string; tone: string }>;

const problems: Readonly<Record<WebhookProblem, string>> = {
  address: 'The name does not lead to a public address.',
  'no-answer': 'No answer in time.',
  certificate: 'The certificate is not trusted.',
  status: 'Not accepted.',
};

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { type, conversionId, at, state, tries, status, problem, nextAt } = delivery;
  const { title, tone } = looks[state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p>
          <code className="font-mono">{type}</code> · {formatTime(at)}
        </p>
        <p className="wrap-anywhere text-muted">
          {conversionId.slice(0, 8)}
          {status !== undefined && ` · status ${status}`}
          {tries > 1 && ` · ${tries} tries`}
          {problem !== undefined && ` · ${problems[problem]}`}
          {nextAt !== undefined && ` Next try ${formatTime(nextAt)}.`}
        </p>
      </div>
      <Badge tone={tone}>{title}</Badge>
    </li>
  );
}
