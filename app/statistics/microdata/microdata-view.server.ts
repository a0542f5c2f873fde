import { type Translate } from '~/platform/i18n/text-keys';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type RecordedDimension } from '~/datasets/dataset';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Filter } from '~/engine/engine';
import { chipsOf, subjectOf, type Chip } from '../view/describe-view';
import {
  readViewRequest,
  type PageRequest,
  type ViewSources,
} from '../published/read-view-request.server';
import { createLabels, type Labels } from '../view/labels';
import { widgetTextKeys } from '../widgets/widget-text';
import { withPlacesOfGroup } from '~/datasets/coarser';
import { filterOfView } from '../view/filter-of-view';
import { type Notice } from '../view/notice';
import { type View } from '../view/view';
import { kindOf } from '../widgets/kinds.server';
import { NOT_SHOWN } from '../export/microdata-row';
import { chosenDimensions, splitSearch, type TableRequest } from './table-request';

/** The records that an address requests, with the texts around them. */
export interface MicrodataView {
  /** Reduced to what its calculation records. */
  dataset: Dataset;
  view: View;
  notices: Notice[];
  calculation: CalculationInfo & { dataset: string; through_import: number };
  /** Those of the calculation. */
  codeLists: CodeLists;
  isNewest: boolean;
  defaultYear: number;
  subject: string;
  chips: Chip[];
  filter: Filter;
  tableRequest: TableRequest;
  /** The dimensions of the chosen columns. */
  dimensions: RecordedDimension[];
  /** Names the codes of records, including undisclosed ones. */
  labels: Labels;
  /** Returns the meaning of a dimension. */
  meaningOf: (dimension: RecordedDimension) => string;
}

/** Parses an address of microdata: the view as its dashboard does, and the table. */
export async function readMicrodataView(
  sources: ViewSources,
  pageRequest: PageRequest,
): Promise<MicrodataView> {
  const { language, t } = pageRequest;
  const { tableRequest, ofView } = splitSearch(pageRequest.search);
  const { request, ...read } = await readViewRequest(sources, {
    ...pageRequest,
    search: ofView,
  });
  const { dataset, view, calculation, codeLists } = request;
  const labels = createLabels(codeLists, language, t);
  const defaultYear = calculation.defaultYear;
  const filter = filterOfView(dataset, view);
  return {
    ...read,
    dataset,
    view,
    calculation,
    codeLists,
    defaultYear,
    subject: subjectOf(dataset, filter, labels, language, t),
    chips: chipsOf(dataset, view, defaultYear, labels, t),
    filter: { codes: withPlacesOfGroup(dataset, codeLists, filter.codes) },
    tableRequest,
    dimensions: chosenDimensions(dataset, view, tableRequest),
    labels: (dimension, code) =>
      code === NOT_SHOWN ? t('readme:notShown') : labels(dimension, code),
    meaningOf: (dimension) => meaningOf(dataset, dimension, t),
  };
}

/** The meaning of a dimension is the explanation of the widget that divides by it. */
function meaningOf(
  dataset: Dataset,
  { parameter }: RecordedDimension,
  t: Translate<'statistics'>,
): string {
  const widget = dataset.widgets.find(
    (widget) => kindOf(widget).explainsDimension && widget.dimension === parameter,
  );
  return widget ? t(widgetTextKeys(dataset, widget.name, 'explanation')) : '';
}
