import { textLinkClass } from '../../components/ui/text-link.tsx';
import { useSupportEmail } from '../../config/site.ts';

export function SupportLink() {
  const email = useSupportEmail();
  return (
    <a href={`mailto:${email}`} className={`${textLinkClass} break-all`}>
      {email}
    </a>
  );
}
