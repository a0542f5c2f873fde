import { usernameKey } from './username-key';

/** Signs, and the letters that they resemble. */
const alike = new Map(Object.entries({ 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }));

/** Names that only those who run the site may seem to have. */
const reserved = new Set(
  [
    'admin',
    'administrator',
    'root',
    'superuser',
    'sysadmin',
    'system',
    'sistem',
    'operator',
    'support',
    'help',
    'helpdesk',
    'bantuan',
    'info',
    'contact',
    'kontak',
    'security',
    'abuse',
    'moderator',
    'official',
    'resmi',
    'staff',
    'petugas',
    'publisher',
    'editor',
    'webmaster',
    'postmaster',
    'hostmaster',
    'noreply',
    'mailer-daemon',
    'terang',
  ].map(lookOf),
);
/** Whether a username is kept for those who run the site, or looks like one of theirs ("Adm1n"). */
export function isReservedUsername(username: string): boolean {
  const look = lookOf(username);
  // Badminton players are welcome.
  return reserved.has(look) || look.startsWith('admin') || look.includes('komnas');
}

/** A username as a hasty eye sees it: without separators, and without digits at its end. */
function lookOf(username: string): string {
  return usernameKey(username)
    .replace(/[._-]/g, '')
    .replace(/\d{1,4}$/, '')
    .replace(/./g, (sign) => alike.get(sign) ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
