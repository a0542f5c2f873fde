/** A whole day in a calendar. */
interface CalendarDay {
  /** A stable, unique name. */
  uid: string;
  /** As YYYY-MM-DD. */
  day: string;
  title: string;
  href: string;
  /** When it was last changed. */
  changedAt: Date;
}

/** The media type of a calendar. */
export const calendarType = 'text/calendar';

/** The maximum number of octets in a line (RFC 5545, 3.1). */
const MAX_LINE = 75;

/** Writes days as a calendar that others subscribe to (iCalendar, RFC 5545). */
export function writeCalendar(title: string, days: readonly CalendarDay[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Terang//Terang//EN',
    `X-WR-CALNAME:${escapeText(title)}`,
    ...days.flatMap(({ uid, day, title, href, changedAt }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(title)}`,
      `URL:${href}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Folds a long line without cutting a character in two. */
function fold(line: string): string {
  const parts: string[] = [''];
  for (const sign of line) {
    const last = parts.at(-1) ?? '';
    // Parts after the first begin with a space.
    const limit = parts.length === 1 ? MAX_LINE : MAX_LINE - 1;
    if (Buffer.byteLength(last + sign) > limit) parts.push(sign);
    else parts[parts.length - 1] = last + sign;
  }
  return parts.join('\r\n ');
}
