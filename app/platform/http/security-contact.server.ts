interface SecurityContact {
  /** The origin of the portal. */
  origin: string;
  /** The mailbox of the staff, if any. */
  mail?: string;
  now: Date;
}

/** How many months the file is valid after the current one. */
const MONTHS = 3;
/** The languages that staff read. */
const LANGUAGES = ['id', 'en'];

/**
 * Returns the file that names the contact for reports of vulnerabilities (RFC 9116). It expires on the first
 * of a month some months ahead, so that caches may store it and it never lapses while the portal runs.
 */
export function writeSecurityContact({ origin, mail, now }: SecurityContact): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS + 1));
  const lines = [
    // The first contact is the preferred one.
    ...(mail ? [`Contact: mailto:${mail}`] : []),
    `Contact: ${origin}/contact-us`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
