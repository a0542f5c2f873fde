import { describePage } from '~/services/describe-page.server';
import { environment } from '~/services/portal.server';
import { calculationInfo } from '~/calculations/calculation-info';
import { territoryOf } from '~/datasets/territory';
import { originOf } from '~/platform/http/origin.server';
import { inLanguage, type PageHead } from '~/shell/page-head';
import { nameOfFigures } from '../export/file-name';
import { sendFile } from '../export/send-file.server';
import { hrefWithLeftOut } from '../narrative/with-left-out';
import { type OpenView } from '../published/page-request.server';
import { readOptions } from '../ui/filter-options';
import { hrefBelow } from '../view/analysis-path';
import { chipsOf } from '../view/describe-view';
import { type FileFormat, fileFormats } from '../view/file-formats';
import { movedCodes } from '../view/moved-codes';
import { hrefOfOembed } from '../view/oembed';
import { SHARE_PATH } from '../view/share-path';
import { type View } from '../view/view';

/** An analysis that an address requests: trends, a comparison or a cross table of a view. */
interface OpenAnalysis extends OpenView {
  /** The records that it is about. */
  subject: string;
  /** Returns the address of the same analysis of another view, or of a file of it. */
  hrefOf(view: View, format?: string): string;
}

/**
 * Returns what the pages of all analyses show around the answer.
 *
 * @param counted - the observations of `optionQueries`.
 */
export function pageOfAnalysis(
  { viewed, labels, notices, isNewest, defaultYear, subject, hrefOf }: OpenAnalysis,
  counted: Parameters<typeof readOptions>[1] = {},
) {
  const { dataset, view, calculation, codeLists, t } = viewed;
  return {
    dataset: dataset.name,
    view,
    subject,
    notices,
    moved: movedCodes({ ...viewed, labels }, (other) => hrefOf(other)),
    isNewest,
    calculation: calculationInfo(calculation),
    chips: chipsOf(dataset, view, defaultYear, labels, t),
    options: readOptions(viewed, counted, labels, true),
    territory: territoryOf(codeLists),
  };
}

/** Returns the head of an analysis's page, with its picture and how other sites embed it. */
export async function headOfAnalysis(
  request: Request,
  { viewed, notices, hrefOf }: OpenAnalysis,
  {
    title,
    description,
    path = hrefOf({ ...viewed.view, lng: undefined }),
  }: { title: string; description: string; path?: string },
): Promise<PageHead> {
  const { dataset, view, language, t } = viewed;
  const head = await describePage(request, {
    title,
    description,
    path,
    parents: [{ name: t(`datasets.${dataset.name}.noun`), path: dataset.path }],
    isIndexed: false,
  });
  // Other sites cache pictures by their address, so that it names the calculation.
  const frozen = hrefWithLeftOut(hrefOf(frozenView(viewed)), { dataset, view, notices });
  const picture = hrefBelow(frozen, `${SHARE_PATH}/picture.png`);
  return {
    ...head,
    picture: { path: inLanguage(picture, language), alt: head.title },
    oembed: hrefOfOembed(inLanguage(head.canonical, language)),
  };
}

/** Returns the permanent address of an analysis, as its files cite it. */
export function citedAddress(request: Request, { viewed, hrefOf }: OpenAnalysis): string {
  return originOf(request, environment) + inLanguage(hrefOf(frozenView(viewed)), viewed.language);
}

/**
 * Serves the table of an analysis as a file.
 *
 * @param key - names the analysis in the file's name.
 */
export function sendTable(
  request: Request,
  { viewed, hrefOf }: OpenAnalysis,
  { key, content, format }: { key: string; content: string | Uint8Array; format: FileFormat },
): Promise<Response> {
  const { dataset, view, calculation, language } = viewed;
  return sendFile(request, {
    name: `${nameOfFigures(dataset.name, key, calculation)}.${format}`,
    content,
    type: fileFormats[format],
    dataset,
    view,
    calculation,
    href: inLanguage(hrefOf(frozenView(viewed), format), language),
    language,
  });
}

function frozenView({ view, calculation }: OpenView['viewed']): View {
  return { ...view, asOf: calculation.id, lng: undefined };
}
