import type { Founder } from '@floatwise/contracts';
import { ExternalLink, UserRound } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { TextLink, textLinkClass } from '../../components/ui/text-link.tsx';
import { useSite } from '../../config/site.ts';
import { TextPage, TextSection } from '../layout/text-page.tsx';

export function AboutPage() {
  const { productName } = useSite();
  return (
    <TextPage
      title={`About ${productName}`}
      tabTitle="About"
      lead="Tools for planners who would rather plan than repair files by hand."
    >
      <TextSection title="Who we are">
        <Founders />
      </TextSection>
      <TextSection title="Our story">
        <p>
          A schedule travels through many hands, and every import adds something to it: unused tables, risk
          categories copied a thousand times, logic that no longer holds. One day the file takes an hour to
          open. The usual cure is a text editor and steady nerves. We wrote down what careful planners do by
          hand, and turned it into a program.
        </p>
      </TextSection>
      <TextSection title="Our mission">
        <p>
          To save planning engineers the hours spent on cleaning, checking and converting schedules, with
          results they can defend.
        </p>
      </TextSection>
      <TextSection title={`Why choose ${productName}`}>
        <ul>
          <li>Every tool shows what it found and what it changed, before you download anything.</li>
          <li>
            XER tools change only the lines they need; every other byte stays as it was. So does every other
            cell of a workbook.
          </li>
          <li>
            Files are never kept: yours is deleted from the server as soon as you have your result. The{' '}
            <TextLink to="/privacy">Privacy Policy</TextLink> says what is stored.
          </li>
          <li>The same file with the same options always gives the same result.</li>
        </ul>
      </TextSection>
      <div>
        <ButtonLink to="/auth">Get Started</ButtonLink>
      </div>
    </TextPage>
  );
}

/** The profiles come with the site's settings; their space is reserved. */
function Founders() {
  const founders = useSite().founders ?? [];
  return (
    <div className="grid min-h-54 gap-4 sm:min-h-30 sm:grid-cols-2">
      {founders.map((founder, place) => (
        <Profile key={place} founder={founder} />
      ))}
    </div>
  );
}

function Profile({ founder: { name, role, url } }: { founder: Founder }) {
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line bg-surface p-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink">
        {name === undefined ? <UserRound className="size-6" /> : formatInitials(name)}
      </span>
      <div className="min-w-0 text-sm">
        <h3 className="text-base font-semibold break-words">{name ?? role}</h3>
        {name !== undefined && <p className="text-muted">{role}</p>}
        {url === undefined ? (
          name === undefined && <p className="text-muted">{neutralTasks[role] ?? ''}</p>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={`${textLinkClass} mt-1 inline-flex items-center gap-1`}
          >
            {new URL(url).hostname.replace(/^www\./, '')}
            <ExternalLink className="size-3.5" />
          </a>
        )}
      </div>
    </div>
  );
}

/** What each role does, shown if the site names no person. */
const neutralTasks: Readonly<Record<string, string>> = {
  Founder: 'Decides what the tools change in a schedule, and what they never touch',
  'Co-founder': 'Runs the site, and makes sure that files are never kept',
};

/** Formats `Ada King` as `AK`. */
function formatInitials(name: string): string {
  const words = name.split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}
