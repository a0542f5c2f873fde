import { describePage } from '~/composition/describe-page.server';
import { environment } from '~/composition/portal.server';
import { datasetAbove } from '~/datasets';
import { privateFile } from '~/http/file-headers.server';
import { noSuchFile } from '~/http/no-such-file.server';
import { originOf } from '~/http/origin.server';
import { homeDay } from '~/i18n/home-day';
import { getTexts } from '~/i18n/texts.server';
import { inLanguage } from '~/shell/page-head';
import { calculationInfo, currentYearOf } from '../dashboard/calculation-time';
import { nameOfFile } from '../files/file-name';
import { citationFormats, citeInWords, type CitedView } from '../share/citation';
import { getSharedView, type SharedView } from '../share/get-shared-view.server';
import { mailLink, whatsAppLink } from '../share/message-links';
import { placeOfShare } from '../share/share-path';
import { embedCode, hrefOfEmbed } from '../views/embed-code';
import { type View } from '../views/view';
import { hrefOfView } from '../views/view-url';
import { formatsOfWidget } from '../widgets/kinds.server';
import { getPageSources, readPageRequest } from './load-dashboard.server';
import { refuseNotices } from './refuse-notices.server';
import { refuseFile } from './retraction.server';

/** The view that an address below a dashboard shares; throws 404 where there is no such widget. */
async function readSharedView(request: Request, name: string | undefined): Promise<SharedView> {
  const dataset = datasetAbove(new URL(request.url).pathname);
  const only = dataset?.widgets.find((widget) => widget.name === name);
  if (!dataset || (name !== undefined && !only)) throw new Response(null, { status: 404 });
  const sources = await getPageSources(request, dataset);
  return getSharedView(sources, await readPageRequest(request, dataset), only);
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
      href: hrefOf(`${placeOfShare(only?.name)}/citation.${format}`),
    })),
    code:
      only &&
      embedCode({
        src: origin + hrefOfEmbed(dataset, view, year, { widget: only.name, language }),
        title,
      }),
    messages: { whatsApp: whatsAppLink(message), mail: mailLink(message) },
    files: (only ? formatsOfWidget(only) : []).map((format) => ({
      format,
      href: hrefOf(`${only?.name}.${format}`),
    })),
    head: await describePage(request, {
      title: `${texts('title')}: ${title}`,
      description: texts('lead'),
      path: hrefOfView(dataset, { ...view, lng: undefined }, year, placeOfShare(only?.name)),
      parents: [{ name: t(`datasets.${dataset.name}.noun`), path: dataset.path }],
      isIndexed: false,
    }),
  };
}

/** A citation of a view as a file for reference managers. */
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
  const [, format] =
    Object.entries(citationFormats).find(([name]) => file === `citation.${name}`) ?? [];
  if (!format) throw await noSuchFile(request);
  const shared = await readSharedView(request, widget);
  const { request: viewed, only, notices } = shared;
  const refused = await refuseNotices({ notices, ...viewed, format: '' });
  if (refused) return refused;
  const place = only ? `widgets/${only.name}` : '';
  const cited = await citedView(shared, originOf(request, environment) + hrefsOf(shared)(place));
  const content = format.write(cited, await getTexts(viewed.language, 'share'));
  const name = `${cited.key}.${file.split('.').at(-1)}`;
  return privateFile(content, { name, type: format.mediaType });
}

/** The addresses of a shared view in its language; they name its calculation unless they are not to. */
function hrefsOf({ request: { dataset, view, calculation, language } }: SharedView) {
  return (place: string, changes: Partial<View> = {}) => {
    const frozen = { ...view, asOf: calculation.id, ...changes, lng: undefined };
    return inLanguage(hrefOfView(dataset, frozen, currentYearOf(calculation), place), language);
  };
}

async function citedView(
  { request, context, only, title }: SharedView,
  address: string,
): Promise<CitedView> {
  const { dataset, calculation, language, t } = request;
  const common = await getTexts(language, 'common');
  const widget = { name: only?.name ?? 'dashboard' };
  return {
    key: nameOfFile({ dataset, widget, applied: context.applied, calculation }),
    ...{ title, address, language },
    author: t('site:commission'),
    portal: common('portal'),
    number: calculation.id,
    date: calculation.date,
    accessed: homeDay(new Date()),
    note: calculation.isSynthetic ? common('synthetic.title') : '',
  };
}
