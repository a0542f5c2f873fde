/** The differences of two portals' pages. */
export interface Comparison {
  pages: number;
  /** The paths, with their searches, of pages that differ. */
  different: string[];
}

interface Portals {
  /** The origin of each. */
  origin: string;
  otherOrigin: string;
  /** The origin that both use in their pages. */
  publicUrl: string;
  /** How many pages in each language but the first. */
  sample: number;
}

/** How many pages are requested concurrently. */
const AT_ONCE = 2;

/**
 * Compares the pages in the sitemap byte by byte: all of the first language, and an evenly spread sample of
 * each other; and the sitemap itself.
 */
export async function comparePages({
  origin,
  otherOrigin,
  publicUrl,
  sample,
}: Portals): Promise<Comparison> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').replace(publicUrl, ''),
  );
  const paths = ['/sitemap.xml', ...sampleLanguages(addresses, sample)];
  const different: string[] = [];
  const waiting = paths.values();
  const work = async () => {
    for (const path of waiting) {
      const [here, there] = await Promise.all([
        readPage(origin + path),
        readPage(otherOrigin + path),
      ]);
      if (here !== there) different.push(path);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { pages: paths.length, different: different.sort() };
}

/** Returns all addresses of the first language, and a sample of each other one, evenly spread. */
export function sampleLanguages(addresses: readonly string[], sample: number): string[] {
  const byLanguage = new Map<string, string[]>();
  for (const address of addresses) {
    const language = new URL(address, 'http://portal').searchParams.get('lng') ?? '';
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), address]);
  }
  return [...byLanguage.values()].flatMap((all, position) => {
    const step = position === 0 ? 1 : all.length / Math.min(sample, all.length);
    const size = position === 0 ? all.length : Math.min(sample, all.length);
    return Array.from({ length: size }, (_, index) => all[Math.floor(index * step)] ?? '');
  });
}

const visits = '<p class="footer-visits">';

/** Removes from a page what differs in each request: current visits, and the numbers of forms. */
function lasting(page: string): string {
  const [before = '', after = ''] = page.split(visits, 2);
  const foot = after.slice(after.indexOf('</p>') + 1);
  return (before + foot).replaceAll(/<input type="hidden"[^<>]*>/g, '');
}

/** Returns status, type and body of a page without scripts as one text. */
async function readPage(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual', headers: { 'Save-Data': 'on' } });
  const body = lasting(await answer.text());
  return `${answer.status} ${answer.headers.get('content-type')} ${body}`;
}
