import { SaxesParser } from 'saxes';
import { brotliCompressSync, constants } from 'node:zlib';
import { type ChartItem, type RankedItem } from '~/statistics/charts/chart';
import { rankItems } from '~/statistics/observations/ranks';

/** Texts with every character that markup has to escape. */
export const chartTexts = { title: 'Cases & <more>', description: 'By "region"' };

/** Returns items whose addresses and descriptions are as long as those of a real dashboard. */
export function chartItems(values: Readonly<Record<string, number>>): ChartItem[] {
  return Object.entries(values).map(([code, value]) => ({
    code,
    label: code,
    value,
    formatted: String(value),
    description: `Item ${code}: ${value} complaints`,
    href: `/dashboard?type=1&year=2025&province=${code}`,
  }));
}

/** Returns the items of `chartItems` with their ranks. */
export function rankedItems(values: Readonly<Record<string, number>>): RankedItem[] {
  const items = chartItems(values);
  const ranks = rankItems(items);
  return items.map((item) => ({ ...item, rank: ranks.get(item.code) ?? null }));
}

/** An element of parsed markup. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/**
 * Returns the elements of a chart in document order.
 *
 * @throws when the markup is not well-formed XML.
 */
export function tagsOf(svg: string): Tag[] {
  const parser = new SaxesParser();
  const tags: Tag[] = [];
  parser.on('opentag', ({ name, attributes }) => tags.push({ name, attributes }));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(svg).close();
  return tags;
}

/** Returns the elements with a class. */
export function tagsWithClass(svg: string, name: string): Tag[] {
  return tagsOf(svg).filter(({ attributes }) => attributes.class?.split(' ').includes(name));
}

/** Returns the size of the markup as pages send it: brotli at the quality of compressed pages. */
export function bytesSent(markup: string): number {
  return brotliCompressSync(markup, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
