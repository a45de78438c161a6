import { TextLink } from '../../components/ui/text-link.tsx';
import { useSite } from '../../config/site.ts';
import { LastUpdated, SupportLink, TextPage, TextSection } from '../layout/text-page.tsx';

export function PrivacyPage() {
  const { productName } = useSite();
  return (
    <TextPage title="Privacy Policy" lead={<LastUpdated />}>
      <TextSection title="What we collect">
        <ul>
          <li>Your name and email address, as you enter them when you create an account.</li>
          <li>Anonymised usage data: which tools are used and how often.</li>
          <li>File metadata: the name, type and size of a file you convert, and how many tasks it has.</li>
          <li>When and from where you sign in: the browser and part of the network address.</li>
        </ul>
        <p>We collect no file contents.</p>
      </TextSection>
      <TextSection title="What happens to your files">
        <p>
          An uploaded file is on our servers only while your request is being worked on. The file, its result
          and the list of findings are deleted right after the conversion: when you have the result, or when
          it failed or was cancelled. A result that is not downloaded is deleted after ten minutes.
        </p>
      </TextSection>
      <TextSection title="How long we keep it">
        <ul>
          <li>Your account, its credits and what it converted: until you delete the account.</li>
          <li>
            Names of converted files, and the record of sign-ins: one year, unless this site has set another
            period.
          </li>
          <li>Counts of conversions: as long as the site runs. They contain no names.</li>
        </ul>
        <p>
          After deletion we keep payment records and, for a limited time, records that no longer identify you.
          A fingerprint of your email address is also kept for a limited time, so that sign-up credits are
          given once.
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
          One cookie keeps you logged in; another marks this browser as one you have signed in with, so that
          password guesses from elsewhere do not lock you out. Your browser also remembers that you are signed
          in, the theme, the options of each tool and, if you ask for it, your username. So that a reload
          loses nothing, it keeps the file you work on and its result until you are done with them or log out.
          None of these track you.
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
          <li>
            You can export your data and delete your account under{' '}
            <TextLink to="/account/data">Your data</TextLink>. We also delete your account and its data on
            request.
          </li>
          <li>You can opt out of promotional mail at any time.</li>
        </ul>
        <p>
          Write to <SupportLink />.
        </p>
      </TextSection>
    </TextPage>
  );
}
