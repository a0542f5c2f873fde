import { Secret, TOTP } from 'otpauth';

/** How long a code is shown, in seconds. */
const PERIOD = 30;
/** How many periods the clocks of server and phone may differ. */
const WINDOW = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Terang', label, secret: Secret.fromBase32(secret), period: PERIOD });

/** Returns a new secret (160 bits) in base 32, for server and app to share. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the contents of the QR code for an authenticator app: the secret, and its owner. */
export function setUpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** Returns the period of a code, counted from 1970; null when it is of none around that moment. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}
