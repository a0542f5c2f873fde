import { type Dataset } from '~/datasets/dataset';
import { readViewRequest, type PageSources } from '~/statistics/published/read-view-request.server';
import { readPageRequest } from '~/statistics/published/page-request.server';
import { getPageSources } from '~/statistics/published/page-sources.server';
import { type Notice } from '~/statistics/view/notice';
import { formatNotice } from '~/statistics/view/format-notice';
import { type View } from '~/statistics/view/view';
import { type ViewRequest } from '~/statistics/view/view-request';
import { getTexts } from '~/platform/i18n/texts.server';
import { ApiProblem } from '../api-problem';
import { type CallRequest } from '../call';

/** A view of a dataset, and its calculation. */
interface ReadView {
  sources: PageSources;
  viewed: ViewRequest;
}

/**
 * Reads the view of some parameters as the address of a dashboard is read.
 *
 * @throws ApiProblem where one of them cannot be applied as it is.
 */
export async function readView(
  { request, language }: Pick<CallRequest<unknown>, 'request' | 'language'>,
  dataset: Dataset,
  parameters: URLSearchParams,
): Promise<ReadView> {
  const search = new URLSearchParams(parameters);
  search.set('lng', language);
  const page = new Request(new URL(`${dataset.path}?${search}`, request.url));
  const sources = await getPageSources(page, dataset);
  const pageRequest = await readPageRequest(page, dataset);
  const { request: viewed, notices } = await readViewRequest(sources, pageRequest);
  if (notices.length > 0) await refuseNotices(notices, viewed.view, language);
  return { sources, viewed };
}

/** Ends a call whose parameters cannot be applied, with the reasons. */
export async function refuseNotices(
  notices: readonly Notice[],
  view: Pick<View, 'division'>,
  language: string,
): Promise<never> {
  const t = await getTexts(language, 'statistics');
  throw new ApiProblem('invalid', {
    errors: notices.map((notice) => ({
      parameter: notice.parameter,
      detail: formatNotice(notice, view, t),
    })),
  });
}
