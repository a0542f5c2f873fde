import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailLink, whatsAppLink } from './message-links';

const text = fc.string({ unit: 'binary' });
const address = 'https://terang.example/dashboard?province=31&right=R01&lng=en';

describe('the links that open a message', () => {
  it('contain title, sentence and address, each on its own line', () => {
    const message = { title: 'A & B, 50 %', sentence: 'One + one?', address };
    expect(whatsAppLink(message)).toBe(
      `https://wa.me/?text=${encodeURIComponent(`A & B, 50 %\nOne + one?\n${address}`)}`,
    );
    expect(mailLink({ ...message, sentence: '' })).toBe(
      `mailto:?subject=${encodeURIComponent(message.title)}&body=${encodeURIComponent(`A & B, 50 %\r\n${address}`)}`,
    );
  });

  it('contain nothing but their texts, whatever these are', () => {
    fc.assert(
      fc.property(text, text, (title, sentence) => {
        const message = { title, sentence, address };
        const lines = [title, sentence, address].filter((line) => line !== '');
        const expected = Buffer.from(lines.join('\n')).toString();
        const opened = new URL(whatsAppLink(message));
        expect([opened.host, opened.pathname, [...opened.searchParams.keys()]]).toEqual(
          ['wa.me', '/', ['text']], // prettier-ignore
        );
        expect(opened.searchParams.get('text')).toBe(expected);
        const mail = new URL(mailLink(message));
        expect(mail.pathname).toBe('');
        expect(mail.search).not.toContain('+');
        expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
        expect(mail.searchParams.get('subject')).toBe(Buffer.from(title).toString());
        expect(mail.searchParams.get('body')).toBe(Buffer.from(lines.join('\r\n')).toString());
      }),
    );
  });
});
