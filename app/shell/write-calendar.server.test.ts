import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { writeCalendar } from './write-calendar.server';

const day = {
  uid: '1@terang.example',
  day: '2027-01-15',
  href: 'https://terang.example/releases',
  changedAt: new Date('2026-11-24T02:03:04.567Z'),
};

describe('a calendar', () => {
  it('has a whole day for each release', () => {
    expect(writeCalendar('Releases', [{ ...day, title: 'Complaints' }]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Terang//Terang//EN',
      'X-WR-CALNAME:Releases',
      'BEGIN:VEVENT',
      'UID:1@terang.example',
      'DTSTAMP:20261124T020304Z',
      'DTSTART;VALUE=DATE:20270115',
      'SUMMARY:Complaints',
      'URL:https://terang.example/releases',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('escapes special characters, and folds long lines between characters', () => {
    const title = `a,b;c\\d\n${'集計'.repeat(40)}`;
    const calendar = writeCalendar('x', [{ ...day, title }]);
    const lines = calendar.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const [event] = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
    expect(new ICAL.Event(event).summary).toBe(title);
  });
});
