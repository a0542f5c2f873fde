import { getTexts } from '~/platform/i18n/texts.server';
import { escapeMarkup } from '~/ui/escape-markup';
import { type Mail } from './mail';

interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Renders a mail in its recipient's language, as plain text and as equivalent HTML; the pages that it links
 * to open in that language, too.
 */
export async function renderMail(
  { kind, language, values, unsubscribe, replyTo }: Mail,
  { isRehearsal = false } = {},
): Promise<RenderedMail> {
  const t = await getTexts(language, 'mail');
  const [link, end] = [values.link, unsubscribe].map((each) => each && inLanguage(each, language));
  const addresses = [link, end].filter((each) => each !== undefined);
  const said = link ? { ...values, link } : values;
  const [ownSubject, mark] = [t(`${kind}.subject`, said), t('rehearsal.text')];
  const subject = isRehearsal ? t('rehearsal.subject', { subject: ownSubject }) : ownSubject;
  const paragraphs = [
    ...(isRehearsal ? [mark] : []),
    ...t(`${kind}.text`, said).split('\n\n'),
    ...(end ? [t('unsubscribe', { link: end })] : []),
    t(replyTo ? 'signatureToStaff' : 'signature'),
  ];
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
      `<title>${escapeMarkup(subject)}</title></head><body style="${bodyStyle}">`,
      ...paragraphs.map((text) => writeParagraph(text, addresses)),
      '</body></html>',
    ].join('\n'),
  };
}

/** Renders a paragraph as HTML with links to the portal's addresses: not every mail program adds them. */
function writeParagraph(text: string, addresses: readonly string[]): string {
  const escaped = escapeMarkup(text).replaceAll('\n', '<br>\n');
  const linked = addresses.reduce((html, address) => {
    const disclosed = escapeMarkup(address);
    return html.replaceAll(disclosed, () => `<a href="${disclosed}">${disclosed}</a>`);
  }, escaped);
  return `<p>${linked}</p>`;
}

/** Returns the same address in another language. */
function inLanguage(address: string, language: string): string {
  const url = new URL(address);
  url.searchParams.set('lng', language);
  return url.href;
}

// Mail programs load no style sheets of the portal, and no policy forbids style attributes there.
const bodyStyle =
  'font:16px/1.55 sans-serif;max-width:36em;margin:2em auto;padding:0 1em;overflow-wrap:anywhere';
