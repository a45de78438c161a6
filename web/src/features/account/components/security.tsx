import type { Session } from '@floatwise/contracts';
import { MonitorSmartphone } from 'lucide-react';
import { SignInWays } from './sign-in-ways.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, SmallButton } from '../../../components/ui/button.tsx';
import { NotLoaded } from '../../../components/ui/load-problem.tsx';
import { formatTime } from '../../../lib/format-time.ts';
import { useEndSessions, useSessions } from '../api/use-own-account.ts';
import { Row, Section } from './section.tsx';

export function Security() {
  return (
    <div className="flex flex-col gap-10">
      <SignInWays />
      <SessionList />
    </div>
  );
}

/** Where the user is signed in, and buttons to sign out elsewhere. */
function SessionList() {
  const query = useSessions();
  const { data: sessions } = query;
  const end = useEndSessions();
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Section
      title="Sessions"
      lead="Where you are signed in. End any session you do not recognise, then change your password."
      action={
        hasOthers && (
          <Button
            variant="secondary"
            pending={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            End all other sessions
          </Button>
        )
      }
    >
      {sessions === undefined && <NotLoaded query={query} what="Your sessions" />}
      {sessions !== undefined && (
        <ul aria-label="Sessions" className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              pending={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SessionRow(props: { session: Session; pending: boolean; onEnd: () => void }) {
  const { device, place, signedInAt, usedAt, isCurrent } = props.session;
  return (
    <Row
      icon={MonitorSmartphone}
      title={device}
      note={
        // A gap separates these: a separator character could end up at the end of a line.
        <p className="flex flex-wrap gap-x-4">
          <span>{place}</span>
          <span>
            signed in <time dateTime={signedInAt}>{formatTime(signedInAt)}</time>
          </span>
          {!isCurrent && (
            <span>
              last used <time dateTime={usedAt}>{formatTime(usedAt)}</time>
            </span>
          )}
        </p>
      }
    >
      {isCurrent ? (
        <Badge tone="accent">This session</Badge>
      ) : (
        <SmallButton about={`session of ${device}`} pending={props.pending} onClick={props.onEnd}>
          End
        </SmallButton>
      )}
    </Row>
  );
}
