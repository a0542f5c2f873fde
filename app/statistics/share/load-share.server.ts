import { describePage } from '~/services/describe-page.server';
import { environment } from '~/services/portal.server';
import { datasetAt } from '~/datasets';
import { privateFile } from '~/platform/http/file-headers.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { originOf } from '~/platform/http/origin.server';
import { publicFile } from '~/platform/http/public-file.server';
import { homeDay } from '~/platform/i18n/home-day';
import { getTexts } from '~/platform/i18n/texts.server';
import { inLanguage } from '~/shell/page-head';
import { calculationInfo } from '~/calculations/calculation-info';
import { analysisPathOf, hrefBelow } from '../view/analysis-path';
import { drawPicture, fontsOfPicture } from '../export/draw-picture.server';
import { fileFormats } from '../view/file-formats';
import { citationFormats, formatCitation, type CitedView } from './citation';
import { hrefOfSaving } from '../saved-views/saved-view';
import { drawSharePicture, SHARE_PICTURE } from '../charts/draw-share-picture';
import { mailLink, whatsAppLink } from './message-links';
import { SHARE_PATH } from '../view/share-path';
import { isNamedAsLeftOut } from '../narrative/with-left-out';
import { hrefOfBuilder } from '../view/builder-url';
import { embedCode, EMBED_THEME, embedThemes, type EmbedTheme } from '../view/embed-code';
import { hrefOfFeed } from '../view/view-feed';
import { hrefOfView, searchOfView } from '../view/view-url';
import { hrefOfPicture, permanentHref, readShared, type Shared } from './load-shared.server';
import { refuseBusy } from '../export/refuse-busy.server';
import { refuseNotices } from '../published/refuse-notices.server';

/** Returns what the sharing page of an address shares; throws 404 if there is nothing. */
async function readSharedPage(request: Request, widget: string | undefined): Promise<Shared> {
  const { pathname } = new URL(request.url);
  const dataset = datasetAt(pathname);
  if (!dataset) throw new Response(null, { status: 404 });
  const answer = analysisPathOf(pathname, dataset.path);
  return readShared(request, { dataset, widget, answer });
}

/** Loads the ways to share a view, one widget of it or an answer: links, messages, citations, code, files. */
export async function loadShare(request: Request, widget: string | undefined) {
  const shared = await readSharedPage(request, widget);
  const { dataset, view, calculation, language, t, title, sentence, page, hrefOf } = shared;
  const origin = originOf(request, environment);
  const links = {
    current: origin + permanentHref(shared, { isFrozen: false }),
    frozen: origin + permanentHref(shared),
  };
  const message = { title, sentence, address: links.current };
  const requested = new URL(request.url).searchParams.get(EMBED_THEME);
  const theme = embedThemes.find((known) => known === requested) ?? null;
  const texts = await getTexts(language, 'share');
  const cited = await citedView(shared, links.frozen);
  const year = calculation.defaultYear;
  const address = hrefBelow(hrefOf(), SHARE_PATH);
  const parent = { name: t(`datasets.${dataset.name}.noun`), path: dataset.path };
  return {
    dataset: dataset.name,
    view,
    title,
    links,
    sentence,
    address,
    steps: [
      { name: parent.name, to: hrefOfView(dataset, view, year) },
      ...(page ? [{ name: page.name, to: page.href }] : []),
      { name: texts('title'), to: address },
    ],
    builder: hrefOfBuilder(dataset, view, year, { widget: shared.widget }),
    calculation: calculationInfo(calculation),
    isNewest: shared.isNewest,
    notices: shared.notices,
    citations: {
      apa: formatCitation(cited, 'apa', texts),
      chicago: formatCitation(cited, 'chicago', texts),
    },
    managers: Object.entries(citationFormats).map(([format, { write }]) => ({
      format,
      text: write(cited, texts),
      href: permanentHref(shared, { below: `citation.${format}` }),
    })),
    code: embedCodeOf(shared, origin, theme),
    theme,
    messages: { whatsApp: whatsAppLink(message), mail: mailLink(message) },
    picture: { png: hrefOfPicture(shared), svg: hrefOfPicture(shared, 'svg') },
    follow: followingOf(shared),
    files: shared.formats.map((format) => ({
      format,
      href: inLanguage(shared.hrefOfFile(format), language),
    })),
    head: await describePage(request, {
      title: `${texts('title')}: ${title}`,
      description: texts('lead'),
      path: hrefBelow(hrefOf({ lng: undefined }), SHARE_PATH),
      parents: [parent],
      isIndexed: false,
    }),
  };
}

/**
 * Returns where a whole view is saved, and its feed; null for a part of a view, or another question about it.
 */
function followingOf({ dataset, view, calculation, language, hrefOf }: Shared) {
  const year = calculation.defaultYear;
  const current = { ...view, asOf: undefined, lng: undefined };
  if (hrefOf() !== hrefOfView(dataset, view, year)) return null;
  const search = searchOfView(dataset, current, year).toString();
  return {
    save: hrefOfSaving(dataset.name, search),
    feed: hrefOfFeed(dataset, current, year, language),
  };
}

/** Serves a file of what is shared: its picture, or a citation for reference managers. */
export async function loadShareFile(
  request: Request,
  { widget, file = '' }: { widget?: string; file?: string },
): Promise<Response> {
  const open = files[file];
  if (!open) throw await noSuchFile(request);
  const shared = await readSharedPage(request, widget);
  const { dataset, view, notices } = shared;
  // A picture names what its filter ignores, as a page does.
  const refused = file.startsWith('picture.')
    ? notices.filter((notice) => !isNamedAsLeftOut(dataset, view, notice))
    : notices;
  await refuseNotices({ ...shared, notices: refused, format: '' });
  return open(request, shared);
}

type OpenFile = (request: Request, shared: Shared) => Promise<Response>;

/** The files of what is shared, by name. */
const files: Readonly<Record<string, OpenFile>> = {
  ...Object.fromEntries(
    Object.entries(citationFormats).map(([format, { write, mediaType }]): [string, OpenFile] => [
      `citation.${format}`,
      async (request, shared) => {
        const address = originOf(request, environment) + permanentHref(shared);
        const texts = await getTexts(shared.language, 'share');
        const content = write(await citedView(shared, address), texts);
        return privateFile(content, { name: `${shared.name}.${format}`, type: mediaType });
      },
    ]),
  ),
  'picture.svg': (request, shared) => sendPicture(request, shared, 'svg'),
  'picture.png': (request, shared) => sendPicture(request, shared, 'png'),
};

async function sendPicture(request: Request, shared: Shared, format: 'svg' | 'png') {
  const { language } = shared;
  const fonts = format === 'svg' ? 'system-ui, sans-serif' : fontsOfPicture(language);
  const svg = drawSharePicture({ ...(await shared.compose()), fonts });
  const content = format === 'svg' ? Buffer.from(svg) : await drawPicture(svg, SHARE_PICTURE.width);
  if (content === null) return refuseBusy(language);
  const name = `${shared.name}-picture.${format}`;
  return publicFile(request, content, { name, type: fileFormats[format] });
}

/** Returns the HTML that embeds what is shared in other sites. */
export function embedCodeOf(
  { title, frameHeight, hrefOfFrame }: Shared,
  origin: string,
  theme: EmbedTheme | null = null,
  size: { width?: number; height?: number } = {},
): string {
  const src = origin + hrefOfFrame(theme ?? undefined);
  return embedCode({ src, title, height: frameHeight, ...size });
}

async function citedView(shared: Shared, address: string): Promise<CitedView> {
  const { calculation, language, t, title, name } = shared;
  const common = await getTexts(language, 'common');
  return {
    key: name,
    title,
    address,
    language,
    author: t('site:commission'),
    portal: common('portal'),
    number: calculation.id,
    date: calculation.date,
    accessed: homeDay(new Date()),
    note: calculation.isSynthetic ? common('synthetic.title') : '',
  };
}
