import { textLinkClass } from '../../components/ui/text-link.tsx';
import { useSite } from '../../config/site.ts';

export function SupportLink() {
  const { supportEmail: email } = useSite();
  return (
    <a href={`mailto:${email}`} className={`${textLinkClass} break-all`}>
      {email}
    </a>
  );
}
