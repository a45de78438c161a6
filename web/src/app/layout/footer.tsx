import { Link } from 'react-router';
import { useSite } from '../../config/site.ts';
import { Mark } from '../../features/brand/mark.tsx';

const links = [
  { to: '/about', title: 'About' },
  { to: '/faq', title: 'FAQ' },
  { to: '/privacy', title: 'Privacy Policy' },
  { to: '/terms', title: 'Terms of Use' },
  { to: '/contact', title: 'Contact' },
] as const;

export function Footer() {
  const { productName } = useSite();
  return (
    <footer className="print:hidden mt-16 border-t border-line">
      <div className="mx-auto flex max-w-page flex-col gap-4 px-4 py-8 text-muted sm:flex-row sm:items-center sm:px-6">
        <p className="flex items-center gap-2">
          <Mark className="size-5" />
          <span>
            © {new Date().getFullYear()} {productName}
          </span>
        </p>
        <nav aria-label="Footer" className="sm:ml-auto">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="inline-block rounded-sm py-1 hover:text-ink hover:underline">
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
