import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeSecurityContact } from './security-contact.server';

it('the file for reports of weaknesses names a contact and itself', () => {
  const text = writeSecurityContact({ origin: 'https://data.example.org', now: new Date() });
  expect(text).toContain('Contact: https://data.example.org/contact-us\n');
  expect(text).toContain('Canonical: https://data.example.org/.well-known/security.txt\n');
});

it('names the mailbox of the staff first, if there is one', () => {
  const contact = { origin: 'https://data.example.org', mail: 'staff@example.org' };
  const text = writeSecurityContact({ ...contact, now: new Date() });
  expect(text.match(/^Contact: .*/gm)).toEqual([
    'Contact: mailto:staff@example.org',
    'Contact: https://data.example.org/contact-us',
  ]);
});

it('expires between three months and a year after the request', () => {
  const DAY = 86_400_000;
  const [min, max] = [new Date('2026-01-01'), new Date('2080-01-01')];
  const days = fc.date({ min, max, noInvalidDate: true });
  fc.assert(
    fc.property(days, (now) => {
      const text = writeSecurityContact({ origin: 'https://data.example.org', now });
      const expires = new Date(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
      const left = (expires.getTime() - now.getTime()) / DAY;
      expect(left).toBeGreaterThanOrEqual(88);
      expect(left).toBeLessThan(365);
    }),
  );
});
