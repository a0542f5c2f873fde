import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';
import { COMPARE_PATH } from './comparison-url';
import { CROSS_TABLE_PATH } from './cross-table-path';
import { TRENDS_PATH } from './trends-url';
import { EMBED_THEME, type EmbedTheme } from './embed-code';

/** The pages below a dashboard that answer a question about a view: a cross table, trends, a comparison. */
export const analysisPaths = [CROSS_TABLE_PATH, TRENDS_PATH, COMPARE_PATH] as const;
export type AnalysisPath = (typeof analysisPaths)[number];

/** Returns an address below the page of an answer, such as that of its picture. */
export function hrefBelow(page: string, below: string): string {
  const [path = '', search] = page.split('?');
  return [`${path}/${below}`, ...(search === undefined ? [] : [search])].join('?');
}

/**
 * Returns the answer that an address below a dashboard or a frame belongs to, from the part of it after
 * `above`.
 */
export function analysisPathOf(pathname: string, above: string): AnalysisPath | undefined {
  const [segment] = pathname
    .toLowerCase()
    .slice(above.length + 1)
    .split('/');
  return analysisPaths.find((analysis) => analysis === segment);
}

/**
 * Returns the address of an answer's frame; its page has the address `page`. Frames have no language cookie.
 */
export function hrefOfAnswerFrame(
  dataset: Dataset,
  analysis: AnalysisPath,
  page: string,
  { language, theme }: { language: string; theme?: EmbedTheme },
): string {
  const [, search] = page.split('?');
  const parts = [
    ...(search ? [search] : []),
    `lng=${language}`,
    ...(theme ? [`${EMBED_THEME}=${theme}`] : []),
  ];
  return `${paths.embed}/${dataset.name}/${analysis}?${parts.join('&')}`;
}
