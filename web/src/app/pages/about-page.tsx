import { Link } from 'react-router';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useProductName } from '../../config/site.ts';
import { TextPage, textLinkClass, TextSection } from '../layout/text-page.tsx';

export function AboutPage() {
  const productName = useProductName();
  return (
    <TextPage
      title={`About ${productName}`}
      lead="Tools for planners who would rather plan than repair files by hand."
    >
      <TextSection title="Who makes it">
        <p>
          {productName} is made by people who work with Primavera P6 schedules: planning engineers who know
          the files, and software engineers who know how to change them without breaking anything.
        </p>
      </TextSection>
      <TextSection title="Our story">
        <p>
          A schedule travels through many hands, and every import adds something to it: tables nobody uses,
          risk categories copied a thousand times, logic that no longer holds. One day the file takes an hour
          to open. The usual cure is a text editor and steady nerves. We wrote down what the careful ones do
          by hand, and had a program do exactly that.
        </p>
      </TextSection>
      <TextSection title="Our mission">
        <p>
          To save planning engineers the hours that go into cleaning, checking and converting schedules, and
          to do it so that they can stand by the result.
        </p>
      </TextSection>
      <TextSection title={`Why choose ${productName}`}>
        <ul>
          <li>Every tool tells you what it found and what it changed, before you download anything.</li>
          <li>What a tool does not have to change stays the same, byte for byte.</li>
          <li>
            Files are never kept: yours is deleted from the server as soon as you have your result. The{' '}
            <Link to="/privacy" className={textLinkClass}>
              Privacy Policy
            </Link>{' '}
            says what is stored.
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
