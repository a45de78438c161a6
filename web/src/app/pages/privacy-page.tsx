import { useProductName } from '../../config/site.ts';
import { SupportLink } from '../layout/support-link.tsx';
import { LastUpdated, TextPage, TextSection } from '../layout/text-page.tsx';

export function PrivacyPage() {
  const productName = useProductName();
  return (
    <TextPage title="Privacy Policy" lead={<LastUpdated />}>
      <TextSection title="What we collect">
        <ul>
          <li>Your name and email address, as you enter them when you create an account.</li>
          <li>Anonymised usage data: which tools are used and how often.</li>
          <li>File metadata: the name and type of a file you convert.</li>
        </ul>
        <p>We collect no file contents.</p>
      </TextSection>
      <TextSection title="What happens to your files">
        <p>
          An uploaded file exists only while your request is being worked on. The file, its result and the
          list of findings are deleted right after the conversion, whether it succeeds, fails or is cancelled.
        </p>
      </TextSection>
      <TextSection title="What we use it for">
        <p>
          To run your account, to count conversions, and to improve the tools. We do not sell your data.
          Payments go through a card payment provider; card numbers never reach {productName}.
        </p>
      </TextSection>
      <TextSection title="Cookies and storage in your browser">
        <p>
          One cookie keeps you logged in. Your browser also remembers the theme, the options of each tool and,
          if you ask for it, your username. None of these follow you anywhere.
        </p>
      </TextSection>
      <TextSection title="Security">
        <p>
          Connections are encrypted, passwords are stored only in hashed form, and access to the systems is
          limited to those who run them.
        </p>
      </TextSection>
      <TextSection title="Your choices">
        <ul>
          <li>We delete your account and its data on request.</li>
          <li>You can opt out of promotional mail at any time.</li>
        </ul>
        <p>
          Write to <SupportLink />.
        </p>
      </TextSection>
    </TextPage>
  );
}
