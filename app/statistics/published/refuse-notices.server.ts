import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { problem } from '~/platform/http/problem.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type Notice } from '../view/notice';
import { formatNotice } from '../view/format-notice';
import { type View } from '../view/view';

interface RefusedAddress {
  notices: readonly Notice[];
  view: View;
  language: string;
  /** The requested format: JSON is refused as problem JSON (RFC 9457), everything else in a line of text. */
  format: string;
}

/**
 * Throws 400 for a program whose address cannot be applied as it is, naming each parameter. People get a page with
 * notices instead: they see what was ignored, programs do not.
 */
export async function refuseNotices(address: RefusedAddress): Promise<void> {
  const { notices, view, language, format } = address;
  if (notices.length === 0) return;
  const t = await getTexts(language, 'statistics');
  const parameters = notices.map((notice) => ({
    parameter: notice.parameter,
    value: notice.value,
    detail: formatNotice(notice, view, t),
  }));
  const title = t('notice.refused');
  if (format === 'json') throw problem({ status: 400, title, parameters });
  throw plainRefusal(inLine([title, ...parameters.map(inPair)]), 400);
}

function inPair({ parameter, value, detail }: Record<'parameter' | 'value' | 'detail', string>) {
  return `${parameter}=${value}: ${detail}`;
}

/** Joins texts in one line, whatever an address contains. */
function inLine(texts: readonly string[]): string {
  return `${texts.join(' ').replace(/\p{Cc}/gu, ' ')}\n`;
}
