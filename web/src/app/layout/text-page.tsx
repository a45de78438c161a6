import type { ReactNode } from 'react';
import { usePageTitle, useSite } from '../../config/site.ts';
import { textLinkClass } from '../../components/ui/text-link.tsx';

interface TextPageProps {
  title: string;
  /** Browser tab title, if `title` contains the product's name: every tab title ends with it already. */
  tabTitle?: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of running text in one column of comfortable width. */
export function TextPage({ title, tabTitle = title, lead, children }: TextPageProps) {
  usePageTitle(tabTitle);
  return (
    <article className="mx-auto max-w-prose px-4 pt-10 text-base sm:px-6 sm:pt-14">
      <h1 className="text-xl font-semibold tracking-tight sm:text-2xl">{title}</h1>
      {lead !== undefined && <div className="mt-4 text-lg text-pretty text-muted">{lead}</div>}
      <div className="mt-8 flex flex-col gap-8">{children}</div>
    </article>
  );
}

export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="mt-2 flex flex-col gap-3 [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-6">{children}</div>
    </section>
  );
}

/** Today's date, which the legal pages give as their last update. */
export function LastUpdated() {
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return <p className="text-base text-muted">Last Updated: {today}</p>;
}

export function SupportLink() {
  const { supportEmail: email } = useSite();
  return (
    <a href={`mailto:${email}`} className={`${textLinkClass} break-all`}>
      {email}
    </a>
  );
}
