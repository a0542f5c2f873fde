import { describePage } from '~/composition/describe-page.server';
import { environment, policy } from '~/composition/portal.server';
import { datasetAbove } from '~/datasets';
import { privateFile } from '~/http/file-headers.server';
import { noSuchFile } from '~/http/no-such-file.server';
import { originOf } from '~/http/origin.server';
import { publicFile } from '~/http/public-file.server';
import { homeDay } from '~/i18n/home-day';
import { getTexts } from '~/i18n/texts.server';
import { inLanguage } from '~/shell/page-head';
import { calculationInfo, currentYearOf } from '../dashboard/calculation-time';
import { drawPicture, fontsOfPicture } from '../files/draw-picture.server';
import { fileFormats } from '../files/file-formats';
import { nameOfFile } from '../files/file-name';
import { citationFormats, citeInWords, type CitedView } from '../share/citation';
import { composeSharePicture } from '../share/compose-share-picture.server';
import { drawSharePicture, SHARE_PICTURE } from '../share/draw-share-picture';
import { getSharedView, type SharedView } from '../share/get-shared-view.server';
import { mailLink, whatsAppLink } from '../share/message-links';
import { placeOfPicture, placeOfShare } from '../share/share-path';
import {
  embedCode,
  EMBED_THEME,
  embedThemes,
  hrefOfEmbed,
  type EmbedTheme,
} from '../views/embed-code';
import { type View } from '../views/view';
import { hrefOfView } from '../views/view-url';
import { frameHeightOf, viewFrameHeightOf } from '../widgets/frame-height';
import { formatsOfWidget } from '../widgets/kinds.server';
import { getPageSources, readPageRequest } from './load-dashboard.server';
import { refuseBusy } from './refuse-busy.server';
import { refuseNotices } from './refuse-notices.server';
import { refuseFile } from './retraction.server';

/** The view that an address below a dashboard shares; throws 404 where there is no such widget. */
async function readSharedView(request: Request, name: string | undefined): Promise<SharedView> {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete(EMBED_THEME);
  const dataset = datasetAbove(pathname);
  const only = dataset?.widgets.find((widget) => widget.name === name);
  if (!dataset || (name !== undefined && !only)) throw new Response(null, { status: 404 });
  const sources = await getPageSources(request, dataset);
  return getSharedView(sources, await readPageRequest(request, dataset, searchParams), only);
}

/** The ways to share a view, or one widget of it: links, messages, citations, code, files. */
export async function loadShare(request: Request, widget: string | undefined) {
  const shared = await readSharedView(request, widget);
  const { request: viewed, only, title, sentence } = shared;
  const { dataset, view, calculation, language, t } = viewed;
  const origin = originOf(request, environment);
  const hrefOf = hrefsOf(shared);
  const place = only ? `widgets/${only.name}` : '';
  const links = {
    current: origin + hrefOf(place, { asOf: undefined }),
    frozen: origin + hrefOf(place),
  };
  const message = { title, sentence, address: links.current };
  const ofShare = placeOfShare(only?.name);
  const pictureOf = (format: string) => hrefOf(placeOfPicture(only?.name, format));
  const asked = new URL(request.url).searchParams.get(EMBED_THEME);
  const theme = embedThemes.find((known) => known === asked) ?? null;
  const texts = await getTexts(language, 'share');
  const cited = await citedView(shared, links.frozen);
  const year = currentYearOf(calculation);
  return {
    dataset: dataset.name,
    widget: only?.name ?? null,
    ...{ view, title, links, sentence },
    calculation: calculationInfo(calculation),
    isNewest: shared.isNewest,
    notices: shared.notices,
    citations: {
      apa: citeInWords(cited, 'apa', texts),
      chicago: citeInWords(cited, 'chicago', texts),
    },
    managers: Object.entries(citationFormats).map(([format, { write }]) => ({
      format,
      text: write(cited, texts),
      href: hrefOf(`${ofShare}/citation.${format}`),
    })),
    code: embedCodeOf(shared, origin, theme),
    theme,
    messages: { whatsApp: whatsAppLink(message), mail: mailLink(message) },
    picture: { png: pictureOf('png'), svg: pictureOf('svg') },
    files: (only ? formatsOfWidget(only) : []).map((format) => ({
      format,
      href: hrefOf(`${only?.name}.${format}`),
    })),
    head: await describePage(request, {
      title: `${texts('title')}: ${title}`,
      description: texts('lead'),
      path: hrefOfView(dataset, { ...view, lng: undefined }, year, ofShare),
      parents: [{ name: t(`datasets.${dataset.name}.noun`), path: dataset.path }],
      isIndexed: false,
    }),
  };
}

/** What is shared of a view as a file: its picture, or a citation for reference managers. */
export async function loadShareFile(
  request: Request,
  { widget, file = '' }: { widget?: string; file?: string },
): Promise<Response> {
  try {
    return await openFile(request, widget, file);
  } catch (error) {
    return refuseFile(request, file.split('.').at(-1) ?? '', error);
  }
}

async function openFile(
  request: Request,
  widget: string | undefined,
  file: string,
): Promise<Response> {
  const open = files[file];
  if (!open) throw await noSuchFile(request);
  const shared = await readSharedView(request, widget);
  const { request: viewed, notices } = shared;
  return (await refuseNotices({ notices, ...viewed, format: '' })) ?? open(request, shared);
}

type OpenFile = (request: Request, shared: SharedView) => Promise<Response>;

/** The files of what is shared, by name. */
const files: Readonly<Record<string, OpenFile>> = {
  ...Object.fromEntries(
    Object.entries(citationFormats).map(([format, { write, mediaType }]): [string, OpenFile] => [
      `citation.${format}`,
      async (request, shared) => {
        const { only, request: viewed } = shared;
        const place = only ? `widgets/${only.name}` : '';
        const address = originOf(request, environment) + hrefsOf(shared)(place);
        const texts = await getTexts(viewed.language, 'share');
        const content = write(await citedView(shared, address), texts);
        return privateFile(content, { name: `${nameOf(shared)}.${format}`, type: mediaType });
      },
    ]),
  ),
  'picture.svg': async (request, shared) => {
    const picture = await composeSharePicture(shared, policy);
    const svg = drawSharePicture({ ...picture, fonts: 'system-ui, sans-serif' });
    const name = `${nameOf(shared)}-picture.svg`;
    return publicFile(request, Buffer.from(svg), { name, type: fileFormats.svg });
  },
  'picture.png': async (request, shared) => {
    const { language } = shared.request;
    const picture = await composeSharePicture(shared, policy);
    const svg = drawSharePicture({ ...picture, fonts: fontsOfPicture(language) });
    const png = await drawPicture(svg, SHARE_PICTURE.width);
    const name = `${nameOf(shared)}-picture.png`;
    return png ? publicFile(request, png, { name, type: fileFormats.png }) : refuseBusy(language);
  },
};

/** The addresses of a shared view in its language; they name its calculation unless they are not to. */
export function hrefsOf({ request: { dataset, view, calculation, language } }: SharedView) {
  return (place: string, changes: Partial<View> = {}) => {
    const frozen = { ...view, asOf: calculation.id, ...changes, lng: undefined };
    return inLanguage(hrefOfView(dataset, frozen, currentYearOf(calculation), place), language);
  };
}

/** The HTML that frames a view, or one widget of it, in the pages of others. */
export function embedCodeOf(
  shared: SharedView,
  origin: string,
  theme: EmbedTheme | null = null,
  size: { width?: number; height?: number } = {},
): string {
  const { request, only, title } = shared;
  const { dataset, view, calculation, language } = request;
  const href = hrefOfEmbed(dataset, view, currentYearOf(calculation), {
    ...{ widget: only?.name, language },
    theme: theme ?? undefined,
  });
  const height = frameHeightOfShared(shared);
  return embedCode({ src: origin + href, title, height, ...size });
}

/** The height of that frame, where nothing limits it. */
export function frameHeightOfShared({ request, only, data }: SharedView): number {
  return only ? frameHeightOf(only, data) : viewFrameHeightOf(request.dataset);
}

/** The name of a file about a shared view, without its ending. */
function nameOf({ request, context, only }: SharedView): string {
  const { dataset, calculation } = request;
  const widget = { name: only?.name ?? 'dashboard' };
  return nameOfFile({ dataset, widget, applied: context.applied, calculation });
}

async function citedView(shared: SharedView, address: string): Promise<CitedView> {
  const { request, title } = shared;
  const { calculation, language, t } = request;
  const common = await getTexts(language, 'common');
  return {
    key: nameOf(shared),
    ...{ title, address, language },
    author: t('site:commission'),
    portal: common('portal'),
    number: calculation.id,
    date: calculation.date,
    accessed: homeDay(new Date()),
    note: calculation.isSynthetic ? common('synthetic.title') : '',
  };
}
