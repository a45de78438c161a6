import { useEffect } from 'react';
import { TextLink } from '../../components/ui/text-link.tsx';
import { useSite } from '../../config/site.ts';
import { LastUpdated, SupportLink, TextPage, TextSection } from '../layout/text-page.tsx';
import { formatFreeUntil } from '../../features/credits/model/format-offer.ts';

export function TermsPage() {
  const { productName } = useSite();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <TextPage title="Terms of Use" lead={<LastUpdated />}>
      <TextSection title="1. Acceptance of Terms">
        <p>
          By using {productName} you agree to these terms. You must be at least 18 years old or have the legal
          capacity to enter into an agreement. If you do not agree, do not use the service.
        </p>
      </TextSection>
      <TextSection title="2. Description of Service">
        <p>
          {productName} converts and cleans project schedule files. You upload a file, a tool works on it, and
          you download the result.
        </p>
      </TextSection>
      <TextSection title="3. User Responsibilities">
        <ul>
          <li>Upload only files you have the right to use.</li>
          <li>Do not upload personal or sensitive data or harmful content.</li>
          <li>Keep your password to yourself.</li>
          <li>Check a result before you rely on it, and keep a copy of your original file.</li>
        </ul>
      </TextSection>
      <TextSection title="4. Payment Terms">
        <p>
          <FreeTime /> Above 300 tasks payment is required, through a card payment provider. You see the price
          before anything is charged. Refunds are decided case by case.
        </p>
      </TextSection>
      <TextSection title="5. Data Handling and Privacy">
        <p>
          Uploaded files exist only while they are being processed. They and their results are deleted right
          after the conversion: as soon as you have the result, or after ten minutes. The{' '}
          <TextLink to="/privacy">Privacy Policy</TextLink> says what is stored.
        </p>
      </TextSection>
      <TextSection title="6. Disclaimer of Warranties">
        <p>
          The service is provided as it is, without warranties of any kind. We do not promise that it is
          uninterrupted, free of errors, or fit for a particular purpose.
        </p>
      </TextSection>
      <TextSection title="7. Limitation of Liability">
        <p>
          As far as the law allows, our liability is limited to the amounts you paid to us in the past 12
          months. We are not liable for indirect damage, such as lost profit or lost data.
        </p>
      </TextSection>
      <TextSection title="8. Intellectual Property">
        <p>
          Your files and their results remain yours. The service, its design and its name remain the property
          of their makers.
        </p>
      </TextSection>
      <TextSection title="9. Termination">
        <p>
          You may stop using the service and ask for your account to be deleted at any time. We may suspend an
          account that breaks these terms.
        </p>
      </TextSection>
      <TextSection title="10. Governing Law">
        <p>These terms are governed by the laws of India.</p>
      </TextSection>
      <TextSection title="11. Modifications to Terms">
        <p>
          We may change these terms. The current version is always on this page; using the service after a
          change means that you accept it.
        </p>
      </TextSection>
      <TextSection title="12. Contact Us">
        <p>
          Questions about these terms: <SupportLink />
        </p>
      </TextSection>
    </TextPage>
  );
}

/** What is free under this site's settings. */
function FreeTime() {
  const freeUntil = useSite().credits?.freeUntil;
  return freeUntil === undefined ? (
    <>The service was free for all users until 31 May 2025. It is free for schedules of up to 300 tasks.</>
  ) : (
    <>
      The service was free for all users until 31 May 2025. Every conversion is free again until{' '}
      {formatFreeUntil(freeUntil)}; after that, schedules of up to 300 tasks are free.
    </>
  );
}
