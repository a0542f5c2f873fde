interface SecurityContact {
  /** The scheme and host of the portal. */
  origin: string;
  /** The mailbox of the staff, where there is one. */
  mail?: string;
  now: Date;
}

/** How many months the file holds after the one in which it was asked for. */
const MONTHS = 3;
/** What staff read. */
const LANGUAGES = ['id', 'en'];

/**
 * The file that says where to report a weakness of the portal (RFC 9116). It expires on the first of a
 * month some months ahead, so that caches may keep it and it never lapses while the portal runs.
 */
export function writeSecurityContact({ origin, mail, now }: SecurityContact): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS + 1));
  const lines = [
    // The first is the one to try first.
    ...(mail ? [`Contact: mailto:${mail}`] : []),
    `Contact: ${origin}/contact-us`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
