import { Gauge, LockKeyhole, type LucideIcon, Ruler } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/ui/button.tsx';
import { usePageTitle, useSite } from '../../config/site.ts';
import { useTools } from '../../features/catalogue/api/use-tools.ts';
import {
  ReadMoreLink,
  ToolCard,
  ToolIcon,
  TrySampleLink,
} from '../../features/catalogue/components/tool-card.tsx';
import { ToolGroups } from '../../features/catalogue/components/tool-groups.tsx';
import { RepairedSchedulePicture } from '../../features/landing/repaired-schedule-picture.tsx';
import { useIsSignedIn } from '../../features/session/api/use-user.ts';

export function LandingPage() {
  usePageTitle();
  return (
    <>
      <Hero />
      <Features />
      <Tools />
      <Closing />
    </>
  );
}

function Hero() {
  const { productName } = useSite();
  return (
    <section className="border-b border-line bg-surface">
      <div className="mx-auto grid max-w-page items-center gap-10 px-4 py-10 sm:px-6 lg:grid-cols-[1fr_1.05fr] lg:gap-14 lg:py-12">
        <div>
          <h1 className="text-xl font-semibold tracking-tight sm:text-2xl">Welcome to {productName}</h1>
          <p className="mt-4 text-lg text-balance">
            Effortlessly Convert XER Files to Enhance Productivity and Save Valuable Time.
          </p>
          <p className="mt-4 max-w-lg text-base text-muted">
            See what is wrong with a Primavera P6 schedule and why its finish moved, and download the same
            schedule with one problem fixed. You see every change before you download.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/auth" size="large">
              Get Started
            </ButtonLink>
            <ButtonLink to="/about" size="large" variant="secondary">
              Learn More
            </ButtonLink>
          </div>
          <Samples />
          <ToolChips />
          <p className="mt-6 flex items-start gap-2 text-muted">
            <LockKeyhole className="mt-0.5 size-4 shrink-0" />
            <span className="text-pretty">
              Your files are never kept: they are deleted as soon as you have your result.
            </span>
          </p>
        </div>
        <RepairedSchedulePicture />
      </div>
    </section>
  );
}

/** Results of our sample schedules that need no account. */
const sampled = [
  { id: 'schedule-assessment', title: 'a schedule assessed' },
  { id: 'updates', title: 'why a finish moved' },
  { id: 'soos', title: 'logic repaired' },
];

function Samples() {
  return (
    <p className="mt-4 text-muted">
      No account needed:{' '}
      <Link
        to="/view"
        className="inline-block py-1 font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
      >
        open a schedule here
      </Link>{' '}
      (it never leaves your browser), or see{' '}
      {sampled.map(({ id, title }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Link
            to={`/try/${id}`}
            className="inline-block py-1 font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            {title}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}

/** Titles that take the place of the tools until they load, so nothing moves. */
const expectedTitles = String(import.meta.env.VITE_TOOL_TITLES).split('\n');

/** The tools by name, within the first screen. */
function ToolChips() {
  const { data: tools = [] } = useTools();
  const isSignedIn = useIsSignedIn();
  return (
    <ul aria-label="Tools" className="mt-8 flex flex-wrap content-start gap-2">
      {tools.length === 0 &&
        expectedTitles.map((title) => (
          <li
            key={title}
            aria-hidden
            className="invisible flex h-8 items-center gap-2 rounded-md border px-3 font-medium"
          >
            <span className="-ml-1.5 size-6" />
            {title}
          </li>
        ))}
      {tools.map((tool) => (
        <li key={tool.id}>
          <Link
            to={isSignedIn ? tool.route : `/learn/${tool.id}`}
            className="flex h-8 items-center gap-2 rounded-md border border-line bg-page px-3 font-medium hover:border-accent"
          >
            <ToolIcon tool={tool} className="-ml-1.5 size-6" />
            {tool.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Features() {
  return (
    <section aria-label="Why you can trust it" className="mx-auto max-w-page px-4 pt-14 sm:px-6">
      <div className="grid gap-4 md:grid-cols-3">
        <Feature icon={LockKeyhole} title="Secure Processing">
          Files are processed securely and never stored permanently. None of their content is kept.
        </Feature>
        <Feature icon={Gauge} title="Fast Conversion">
          Conversion takes seconds, and the progress bar shows where your file really is.
        </Feature>
        <Feature icon={Ruler} title="Professional Tools">
          Built by experts. XER tools change only the lines they need; every other byte stays as it was.
        </Feature>
      </div>
    </section>
  );
}

function Feature(props: { icon: LucideIcon; title: string; children: string }) {
  const { icon: Icon, title, children } = props;
  return (
    <div className="rounded-lg border border-line p-5">
      <Icon className="size-5 text-accent-ink" />
      <h2 className="mt-3 text-base font-semibold">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
    </div>
  );
}

function Tools() {
  const isSignedIn = useIsSignedIn();
  return (
    <div id="tools" className="mx-auto max-w-page scroll-mt-10 px-4 pt-14 sm:px-6">
      <ToolGroups
        headings={{ xer: 'XER File Tools', excel: 'Excel File Tools' }}
        card={(tool) => (
          <ToolCard
            key={tool.id}
            tool={tool}
            to={isSignedIn ? tool.route : '/auth'}
            action={isSignedIn ? 'Open tool' : 'Login to use tool'}
            readMore={
              <span className="flex gap-3">
                {!isSignedIn && <TrySampleLink tool={tool} />}
                <ReadMoreLink tool={tool} text="Learn more" />
              </span>
            }
          />
        )}
      />
    </div>
  );
}

function Closing() {
  return (
    <section className="mx-auto mt-16 max-w-page px-4 sm:px-6">
      <div className="flex flex-col items-start gap-5 rounded-lg bg-accent-soft p-6 sm:flex-row sm:items-center sm:p-8">
        <div className="flex-1">
          <h2 className="text-lg font-semibold">Try it on your own schedule</h2>
          <p className="mt-1 text-base text-muted">
            An account takes a minute. All you need is a username and an email address.
          </p>
        </div>
        <ButtonLink to="/auth" state={{ tab: 'signup' }} size="large">
          Sign Up Now
        </ButtonLink>
      </div>
    </section>
  );
}
