import { withAsciiDomain } from '~/http/ascii-domain';

/** The one way of writing an e-mail address by which people are told apart. */
export function emailKey(email: string): string {
  return withAsciiDomain(email.trim().normalize('NFC').toLowerCase());
}
