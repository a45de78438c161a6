import { Mail } from 'lucide-react';
import { TextLink } from '../../components/ui/text-link.tsx';
import { SupportLink, TextPage, TextSection } from '../layout/text-page.tsx';

export function ContactPage() {
  return (
    <TextPage title="Contact" lead="One address for everything, read by a person.">
      <p className="flex items-center gap-3 text-lg font-medium">
        <Mail className="size-5 shrink-0 text-muted" />
        <SupportLink />
      </p>
      <p>We answer within 24-48 hours on business days.</p>
      <TextSection title="What we can help with">
        <ul>
          <li>Service questions: what a tool does, and whether it fits your schedule</li>
          <li>Technical support: a file that is not accepted, or a result you did not expect</li>
          <li>Feedback: what would make the tools more useful to you</li>
          <li>Reporting issues: name the tool, the time and the message you saw</li>
        </ul>
        <p>
          Please do not send schedule files unless we ask for them; the error message is enough to start with.
          Common questions are answered in the <TextLink to="/faq">FAQ</TextLink>.
        </p>
      </TextSection>
    </TextPage>
  );
}
