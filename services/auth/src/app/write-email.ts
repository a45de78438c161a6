import { linkHours, type EmailKind } from '@floatwise/contracts';

/** An email ready to send. */
export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The site as described in emails. */
export interface MailSite {
  readonly productName: string;
  /** Public address, without a trailing slash. */
  readonly publicUrl: string;
}

export interface EmailFacts {
  readonly kind: EmailKind;
  readonly to: string;
  readonly username: string;
  /** Secret of the link, if the email has one. */
  readonly secret?: string;
  readonly about?: string | undefined;
}

interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  readonly closing: string;
}

/** Writes an email in plain English, as text and as HTML. User input is only in the body, never in a header. */
export function writeEmail(site: MailSite, facts: EmailFacts): OutgoingEmail {
  const letter = letters[facts.kind](site, facts);
  const { subject, lines, link, closing } = letter;
  const foot = `${site.productName} - ${site.publicUrl}`;
  const text = [...lines, ...(link === undefined ? [] : [link.url]), closing, foot].join('\n\n');
  const html = [
    ...lines.map(formatParagraph),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`]),
    formatParagraph(closing),
    formatParagraph(foot),
  ].join('\n');
  return { to: facts.to, subject, text: `${text}\n`, html: `<!doctype html>\n${html}\n` };
}

const letters: Readonly<Record<EmailKind, (site: MailSite, facts: EmailFacts) => Letter>> = {
  'confirm-address': ({ productName, publicUrl }, { secret = '' }) => ({
    subject: `Confirm your email address for ${productName}`,
    lines: [
      'Hello,',
      // Without the account's name: a stranger may have chosen it, and this address as well.
      `A ${productName} account uses this email address. Open the link to confirm that the address is yours. The link works once, within ${linkHours.confirm} hours.`,
    ],
    link: { label: 'Confirm the address', url: `${publicUrl}/confirm-email#${secret}` },
    closing: 'If this is not your account, ignore this email. Your address will not be used for any account.',
  }),
  'reset-password': ({ productName, publicUrl }, { username, secret = '' }) => ({
    subject: `Reset your ${productName} password`,
    lines: [
      'Hello,',
      `We received a request to reset the password of the ${productName} account "${username}". Open the link to set a new password. The link works once, within ${linkHours.reset} hour.`,
    ],
    link: { label: 'Set a new password', url: `${publicUrl}/reset-password#${secret}` },
    closing: 'If you did not ask for this, ignore this email. Your password stays as it is.',
  }),
  'password-changed': notice((name, { username }) => ({
    subject: `Your ${name} password was changed`,
    event: `The password of the ${name} account "${username}" was changed. Other sessions have ended.`,
  })),
  'address-changed': notice((name, { username }) => ({
    subject: `The email address of your ${name} account was changed`,
    event: `The ${name} account "${username}" now has another email address. It no longer uses this one.`,
  })),
  'google-linked': notice((name, { username }) => ({
    subject: `Google was linked to your ${name} account`,
    event: `A Google account can now sign in to the ${name} account "${username}".`,
  })),
  'google-unlinked': notice((name, { username }) => ({
    subject: `Google was unlinked from your ${name} account`,
    event: `Google can no longer sign in to the ${name} account "${username}". Sign in with your password.`,
  })),
  'company-linked': notice((name, { username }) => ({
    subject: `Company sign-in was linked to your ${name} account`,
    event: `A company account can now sign in to the ${name} account "${username}".`,
  })),
  'company-unlinked': notice((name, { username }) => ({
    subject: `Company sign-in was unlinked from your ${name} account`,
    event: `Your company can no longer sign in to the ${name} account "${username}". Sign in with your password.`,
  })),
  'key-created': notice((name, { username, about = '' }) => ({
    subject: `An API key was created for your ${name} account`,
    event: `The API key "${about}" was created for the ${name} account "${username}". It can convert files and spend credits.`,
  })),
};

function notice(
  write: (productName: string, facts: EmailFacts) => { subject: string; event: string },
): (site: MailSite, facts: EmailFacts) => Letter {
  return ({ productName, publicUrl }, facts) => {
    const { subject, event } = write(productName, facts);
    return {
      subject,
      lines: ['Hello,', event],
      closing: `If this was not you, change your password now at ${publicUrl}/account/security, or reset it at ${publicUrl}/auth, and contact support.`,
    };
  };
}

const formatParagraph = (line: string): string => `<p>${escapeHtml(line)}</p>`;

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
