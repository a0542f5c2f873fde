import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';
import { type Translate } from '~/platform/i18n/text-keys';
import {
  countedCalculation,
  readViewRequest,
  type ViewSources,
} from '../published/read-view-request.server';
import { type ObservationSources } from '../observations/get-observations.server';
import { type Notice } from '../view/notice';
import { type ViewRequest } from '../view/view-request';
import { findRevisions, type Revision } from '../revisions/find-revisions.server';

/** A view of a dataset as parsed for the newer of two calculations. */
interface ComparedView {
  dataset: Dataset;
  search: URLSearchParams;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/** What a calculation changed of a view. */
interface ViewComparison {
  /** The view, for the newer calculation. */
  request: ViewRequest;
  /** What the newer calculation does not know of the view's address; then there are no revisions. */
  notices: Notice[];
  revisions: Revision[];
}

/**
 * Returns how a calculation shows a view differently than an earlier one: all figures of the dashboard, both
 * counted under the filter that the view has with the newer calculation and disclosed under the policy in
 * force. A view with an ignored part is not compared: it would count other records.
 */
export async function compareView(
  sources: ObservationSources & Pick<ViewSources, 'readCodeLists' | 'nameCodes'>,
  { dataset, search, language, t }: ComparedView,
  { then, now }: { then: Calculation; now: Calculation },
): Promise<ViewComparison> {
  const reading = { ...sources, published: now, getCalculation: async () => null };
  const { request, notices } = await readViewRequest(reading, { dataset, search, language, t });
  if (notices.length > 0) return { request, notices, revisions: [] };
  const before = { ...request, calculation: countedCalculation(then) };
  const revisions = await findRevisions(
    sources,
    before,
    request.dataset.widgets,
    request.calculation,
  );
  return { request, notices, revisions };
}
