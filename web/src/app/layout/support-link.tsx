import { useSupportEmail } from '../../config/site.ts';
import { textLinkClass } from './text-page.tsx';

export function SupportLink() {
  const email = useSupportEmail();
  return (
    <a href={`mailto:${email}`} className={`${textLinkClass} break-all`}>
      {email}
    </a>
  );
}
