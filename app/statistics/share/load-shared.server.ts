import { policy } from '~/services/portal.server';
import { type Dataset } from '~/datasets/dataset';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { inLanguage } from '~/shell/page-head';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Answer } from '../analysis/answer';
import { type AnalysisPath, hrefBelow, hrefOfAnswerFrame } from '../view/analysis-path';
import { composeAnswerPicture } from '../analysis/compose-answer-picture';
import { nameOfFigures, nameOfFile } from '../export/file-name';
import { composeSharePicture } from './compose-share-picture.server';
import { type SharePicture } from '../charts/draw-share-picture';
import { getSharedView, type SharedView } from './get-shared-view.server';
import { SHARE_PATH } from '../view/share-path';
import { hrefWithLeftOut } from '../narrative/with-left-out';
import { EMBED_THEME, type EmbedTheme, hrefOfEmbed } from '../view/embed-code';
import { type Notice } from '../view/notice';
import { formatNotice } from '../view/format-notice';
import { type View } from '../view/view';
import { hrefOfView } from '../view/view-url';
import {
  frameHeightOf,
  movedHeightOf,
  noticesHeightOf,
  viewFrameHeightOf,
} from '../widgets/frame-height';
import { formatsOfWidget } from '../widgets/kinds.server';
import { readPageRequest, refuseUnrecorded } from '../published/page-request.server';
import { getPageSources } from '../published/page-sources.server';
import { readAnswer } from '../analysis/load-answer.server';

/** What is shared: a view, one widget of it, or a page that answers a question about it. */
export interface Shared {
  dataset: Dataset;
  view: View;
  notices: readonly Notice[];
  calculation: CalculationInfo;
  isNewest: boolean;
  language: string;
  t: Translate<'statistics'>;
  /** The only chart or table. */
  widget?: string;
  title: string;
  /** The first statement; empty if there is none. */
  sentence: string;
  /** The names of files about it, without their extension. */
  name: string;
  /** The page that it is part of, between the dashboard and the sharing page. */
  page: { name: string; href: string } | null;
  /** Returns the address of its page, with some changes to its view. */
  hrefOf(changes?: Partial<View>): string;
  hrefOfFrame(theme?: EmbedTheme): string;
  frameHeight: number;
  /** The formats of its files. */
  formats: readonly string[];
  hrefOfFile(format: string): string;
  /** Composes the content of its picture. */
  compose(): Promise<Omit<SharePicture, 'fonts'>>;
}

/** The part of a dataset that is shared. */
export interface SharedPart {
  dataset: Dataset;
  widget?: string;
  answer?: AnalysisPath;
}

/** Returns what an address shares; throws 404 if there is no such widget. */
export async function readShared(
  request: Request,
  { dataset, widget, answer }: SharedPart,
): Promise<Shared> {
  const { searchParams } = new URL(request.url);
  searchParams.delete(EMBED_THEME);
  if (answer)
    return sharedAnswer((await readAnswer(request, dataset, answer, searchParams)).answer);
  const only = dataset.widgets.find(({ name }) => name === widget);
  if (widget !== undefined && !only) throw new Response(null, { status: 404 });
  const sources = await getPageSources(request, dataset);
  const pageRequest = await readPageRequest(request, dataset, searchParams);
  if (only) await refuseUnrecorded(sources, pageRequest, only);
  return sharedView(await getSharedView(sources, pageRequest, only));
}

function sharedView(shared: SharedView): Shared {
  const { request, only, title, sentence, notices, isNewest, context, data } = shared;
  const { dataset, view, calculation, language, t } = request;
  const year = calculation.defaultYear;
  const below = only ? `widgets/${only.name}` : '';
  const hrefOf = (changes: Partial<View> = {}, at = below) =>
    hrefOfView(dataset, { ...view, ...changes }, year, at);
  const named = { name: only?.name ?? 'dashboard' };
  return {
    dataset,
    view,
    notices,
    calculation,
    isNewest,
    language,
    t,
    title,
    sentence,
    hrefOf,
    widget: only?.name,
    name: nameOfFile({ dataset, widget: named, applied: context.applied, calculation }),
    page: only ? { name: shared.name, href: hrefOf() } : null,
    hrefOfFrame: (theme) =>
      hrefOfEmbed(dataset, view, year, { widget: only?.name, language, theme }),
    frameHeight:
      (only ? frameHeightOf(only, data) : viewFrameHeightOf(shared)) +
      noticesHeightOf(notices.map((notice) => formatNotice(notice, view, t))) +
      movedHeightOf(shared.moved),
    formats: only ? formatsOfWidget(only) : [],
    hrefOfFile: (format) =>
      hrefOf({ asOf: calculation.id, lng: undefined }, `${only?.name}.${format}`),
    compose: () => composeSharePicture(shared, policy),
  };
}

/** The formats of the files of all answers as displayed. */
const answerFormats = ['csv', 'xlsx', 'svg', 'png'] as const;

function sharedAnswer(answer: Answer): Shared {
  const { dataset, view, notices, calculation, isNewest, language, t, sentence } = answer;
  const { analysis, subject, key, hrefOf } = answer;
  const frozen = { asOf: calculation.id, lng: undefined };
  return {
    dataset,
    view,
    notices,
    calculation,
    isNewest,
    language,
    t,
    sentence,
    hrefOf,
    title: answer.title.includes(subject) ? answer.title : `${answer.title} (${subject})`,
    name: nameOfFigures(dataset.name, key, calculation),
    page: { name: answer.title, href: hrefOf() },
    hrefOfFrame: (theme) =>
      hrefOfAnswerFrame(dataset, analysis, hrefOf({ lng: undefined }), { language, theme }),
    frameHeight: answer.frameHeight + movedHeightOf(answer.moved),
    formats: answerFormats,
    hrefOfFile: (format) => hrefBelow(hrefOf(frozen), format),
    compose: async () => composeAnswerPicture(answer, await getTexts(language, 'common')),
  };
}

/**
 * Returns the address of what is shared in its language; it names its calculation unless it should stay
 * current.
 */
export function permanentHref(
  { hrefOf, calculation, language }: Shared,
  { isFrozen = true, below = '' }: { isFrozen?: boolean; below?: string } = {},
): string {
  const href = hrefOf({ asOf: isFrozen ? calculation.id : undefined, lng: undefined });
  return inLanguage(below ? hrefBelow(href, `${SHARE_PATH}/${below}`) : href, language);
}

/** Returns the address of the picture of what is shared; it includes what its view ignores of the filter. */
export function hrefOfPicture(shared: Shared, format = 'png'): string {
  return hrefWithLeftOut(permanentHref(shared, { below: `picture.${format}` }), shared);
}
