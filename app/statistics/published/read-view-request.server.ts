import { type ReadCodeLists } from '~/datasets/code-list-versions.server';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import {
  describeCalculation,
  yearsOf,
  type CalculationInfo,
} from '~/calculations/calculation-info';
import { type Withdrawal } from '~/calculations/publication-notes.server';
import { type Calculation, type Names } from '~/platform/db/schema';
import { type DeclaredEvent } from '~/content/events/declared-event';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { type Translate } from '~/platform/i18n/text-keys';
import { translationOf } from '~/platform/i18n/translation';
import { type ProvinceMap } from '../charts/map/province-map';
import { type ObservationSources } from '../observations/get-observations.server';
import { type Notice } from '../view/notice';
import { parseView } from '../view/parse-view';
import { monthsInFull } from '../view/period-in-full';
import { type ViewRequest } from '../view/view-request';

/** The sources of a dataset's pages. */
export interface PageSources extends ObservationSources {
  /** The published calculation of the dataset. */
  published: Calculation;
  /**
   * Lists the notes to readers on the publications after a calculation, up to another one; absent where none
   * are shown.
   */
  listNotes?(between: { then: number; now: number }): Promise<Names[]>;
  /** Lists the dated notes of the staff; absent where none are shown. */
  listEvents?(language: string): Promise<readonly DeclaredEvent[]>;
  /**
   * Returns the withdrawal of a calculation; null if there is none. Absent where withdrawals are not shown.
   */
  getWithdrawal?(id: number): Promise<Withdrawal | null>;
  /** Returns a calculation by number, if visitors may see it. */
  getCalculation(id: number): Promise<Calculation | null>;
  readCodeLists: ReadCodeLists;
  /** Gives the codes of a calculation their current names. */
  nameCodes(codeLists: CodeLists): Promise<CodeLists>;
  map: ProvinceMap;
}

/** What an address requests of a dataset, and in which language. */
export interface ReadRequest {
  dataset: Dataset;
  search: URLSearchParams;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/** A request for a page of a dataset's widgets. */
export interface PageRequest extends ReadRequest {
  /** The only widget requested. */
  only?: Widget;
  /** Chooses some of the widgets of a dashboard; absent for all. */
  choose?: (dataset: Dataset) => readonly Widget[];
  /** Whether the rows of all tables link to the profiles of their codes. */
  linksProfiles?: boolean;
  /** Whether long tables are requested whole. */
  isWhole?: boolean;
  /** The scheme and host of the portal, and its languages, for addresses in the head. */
  origin: string;
  languages: readonly string[];
}

/** What a view is parsed with. */
export type ViewSources = Pick<
  PageSources,
  'published' | 'getCalculation' | 'getWithdrawal' | 'listEvents' | 'readCodeLists' | 'nameCodes'
>;

/**
 * Parses the request in a URL for a dataset, with the parts that were ignored. A view that names its
 * calculation has the names of its time, since it may be cited; any other one has the current names. Its
 * dataset is reduced to what the calculation records.
 */
export async function readViewRequest(
  sources: ViewSources,
  { dataset: declared, search, language, t }: ReadRequest,
): Promise<{ request: ViewRequest; notices: Notice[]; isNewest: boolean }> {
  const { published, readCodeLists } = sources;
  const parseAt = async (calculation: Calculation) => {
    const codeLists = await readCodeLists(calculation.code_lists);
    const described = describeCalculation(calculation);
    const dataset = recordedDataset(declared, described);
    const { view, notices } = parseView(dataset, search, { codeLists, ...yearsOf(described) });
    return { view, notices: notices.map(withPeriod(described, language)), dataset, codeLists };
  };
  const parsed = await parseAt(published);
  const { asOf } = parsed.view;
  const requested =
    asOf === undefined || asOf === published.id ? published : await sources.getCalculation(asOf);
  const calculation = requested ?? published;
  const withdrawal =
    calculation === published ? null : await sources.getWithdrawal?.(calculation.id);
  const { view, notices, codeLists, dataset } =
    calculation === published ? parsed : await parseAt(calculation);
  return {
    request: {
      events: await sources.listEvents?.(language),
      dataset,
      language,
      t,
      calculation: {
        ...countedCalculation(calculation),
        ...(withdrawal && {
          withdrawn: formatWithdrawal(withdrawal, { calculation, published, language, t }),
        }),
      },
      view: requested ? view : { ...view, asOf: undefined },
      codeLists:
        requested && view.asOf !== undefined ? codeLists : await sources.nameCodes(codeLists),
    },
    notices: requested
      ? notices
      : [...notices, { parameter: 'as_of', value: String(asOf), reason: 'unknown-code' }],
    isNewest: calculation.id === published.id,
  };
}

/** Formats the withdrawal of a calculation, and which one is published instead. */
function formatWithdrawal(
  { at, note }: Withdrawal,
  {
    calculation,
    published,
    language,
    t,
  }: Pick<ReadRequest, 'language' | 't'> & { calculation: Calculation; published: Calculation },
): CalculationInfo['withdrawn'] {
  const { date, number } = formatsOf(language);
  const text = t('calculation.withdrawn', {
    number: number(calculation.id),
    date: date(homeDay(at)),
    published: number(published.id),
  });
  return { text, note: note && translationOf(note, language) };
}

/** Adds the months that the data cover to notices of values outside them. */
function withPeriod(calculation: CalculationInfo, language: string) {
  const { firstDate, lastDate } = calculation;
  const span = { start: firstDate ?? lastDate, end: lastDate };
  const period = monthsInFull(language, span, calculation);
  return (notice: Notice): Notice =>
    notice.reason === 'outside-data' ? { ...notice, period } : notice;
}

/** Returns what queries and pages need of a calculation. */
export function countedCalculation(calculation: Calculation): ViewRequest['calculation'] {
  const { dataset, through_import } = calculation;
  return { ...describeCalculation(calculation), dataset, through_import };
}
