import { describe, expect, it } from 'vitest';
import { mailSchema } from './mail';
import { renderMail } from './render-mail.server';

const mail = { kind: 'contactReceipt', to: 'siti@example.org' };

describe('a mail', () => {
  it('is written in the language of its recipient, the same as text and as HTML', async () => {
    const values = { reference: '7K3M9QXZ', date: '21 November 2026' };
    const { subject, text, html } = await renderMail({ ...mail, language: 'id', values });
    expect(subject).toBe('Pesan Anda telah kami terima (nomor 7K3M9QXZ)');
    expect(text).toContain('menerima pesan Anda pada 21 November 2026');
    expect(html).toContain('<html lang="id">');
    const words = html.replace(/<head>.*<\/head>/s, '').replace(/<[^>]+>/g, '');
    expect(words.split(/\s+/).filter(Boolean)).toEqual(text.split(/\s+/).filter(Boolean));
    const english = await renderMail({ ...mail, language: 'en', values });
    expect(english.subject).toContain('We have received your message');
  });

  it('leads to pages in its own language', async () => {
    const link = 'http://portal/resetPassword?token=s3cret';
    const { text, html } = await renderMail({
      ...mail,
      kind: 'resetPassword',
      language: 'de',
      values: { link },
      unsubscribe: 'http://portal/notifications/unsubscribe?token=a.7.b',
    });
    expect(text).toContain(`${link}&lng=de\n`);
    expect(text).toContain('/unsubscribe?token=a.7.b&lng=de\n');
    expect(html).toContain(`<a href="${link}&amp;lng=de">${link}&amp;lng=de</a>`);
    expect(html).toContain(
      '<a href="http://portal/notifications/unsubscribe?token=a.7.b&amp;lng=de">',
    );
  });

  it('that a former release has queued under another name is rendered under the present one', async () => {
    const queued = {
      ...mail,
      kind: 'emailChangeAsked',
      language: 'en',
      values: { link: 'http://portal/' },
    };
    const { subject } = await renderMail(mailSchema.parse(queued));
    expect(subject).toBe('Request to change the email address of your account');
  });

  it('contains no markup but its own', async () => {
    const values = { reference: '<img src=x>&"', date: '' };
    const { html } = await renderMail({ ...mail, language: 'en', values });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x&gt;&amp;&quot;');
  });

  it('links to no address that a name contains', async () => {
    const values = { name: 'http://elsewhere/', link: 'http://portal/periodic-data' };
    const { html } = await renderMail({ ...mail, kind: 'newReport', language: 'en', values });
    expect(html.match(/<a href="[^"]*"/g)).toEqual([
      '<a href="http://portal/periodic-data?lng=en"',
    ]);
  });
});
