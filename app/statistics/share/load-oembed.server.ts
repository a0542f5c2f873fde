import { environment } from '~/services/portal.server';
import { datasets } from '~/datasets';
import { publicDocument } from '~/platform/http/cache-control.server';
import { originOf } from '~/platform/http/origin.server';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { analysisPaths } from '../view/analysis-path';
import { SHARE_PICTURE } from '../charts/draw-share-picture';
import { oembedInXml, type Oembed } from '../view/oembed';
import { FRAME_WIDTH } from '../view/embed-code';
import { embedCodeOf } from './load-share.server';
import { hrefOfPicture, readShared, type SharedPart } from './load-shared.server';

/** How long consumers may cache a response, in seconds. */
const CACHE_S = 3_600;

/**
 * Serves how other sites embed the view, widget or answer at the address in the parameter `url`; 404 for
 * other sites' addresses and for pages that may not be embedded, 501 for unknown formats.
 */
export async function loadOembed(request: Request): Promise<Response> {
  const requested = new URL(request.url).searchParams;
  const format = requested.get('format') ?? 'json';
  if (format !== 'json' && format !== 'xml') return plainRefusal('json, xml', 501);
  const origin = originOf(request, environment);
  const page = readAddress(requested.get('url') ?? '', origin);
  if (!page) return plainRefusal('404', 404);
  const shared = await readShared(new Request(page.address), page);
  const size = {
    width: atMost(FRAME_WIDTH, requested.get('maxwidth')),
    height: atMost(shared.frameHeight, requested.get('maxheight')),
  };
  const common = await getTexts(shared.language, 'common');
  const oembed: Oembed = {
    version: '1.0',
    type: 'rich',
    title: shared.title,
    provider_name: common('portal'),
    provider_url: origin + paths.home,
    cache_age: CACHE_S,
    html: embedCodeOf(shared, origin, null, size),
    ...size,
    thumbnail_url: origin + hrefOfPicture(shared),
    thumbnail_width: SHARE_PICTURE.width,
    thumbnail_height: SHARE_PICTURE.height,
  };
  return new Response(format === 'xml' ? oembedInXml(oembed) : JSON.stringify(oembed), {
    headers: {
      ...publicDocument(),
      'Content-Type':
        format === 'xml' ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8',
      // Editors request it from the browser, and the response is the same for everybody.
      'Access-Control-Allow-Origin': '*',
    },
  });
}

interface SharedPage extends SharedPart {
  address: string;
}

/** Parses an address of this portal into its view, widget or answer; null for all other addresses. */
function readAddress(text: string, origin: string): SharedPage | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address?.origin !== new URL(origin).origin) return null;
  const { href, pathname } = address;
  const dataset = datasets.find(({ path }) => `${pathname}/`.startsWith(`${path}/`));
  if (!dataset) return null;
  const below = pathname.slice(dataset.path.length);
  const widget = dataset.widgets.find(({ name }) => below === `/widgets/${name}`)?.name;
  const answer = analysisPaths.find((each) => below === `/${each}`);
  return below === '' || widget || answer ? { address: href, dataset, widget, answer } : null;
}

/** Limits a size to what a consumer allows. */
function atMost(size: number, limit: string | null): number {
  return limit !== null && /^[1-9]\d{0,5}$/.test(limit) ? Math.min(size, Number(limit)) : size;
}
