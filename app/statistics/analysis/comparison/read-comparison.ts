import { placeGroupsOf } from '~/datasets/coarser';
import { COUNTRY_LIST } from '~/datasets/dataset';
import { yearsOf } from '~/calculations/calculation-info';
import { type Notice, noticeOf, type NoticeReason } from '../../view/notice';
import { parseView } from '../../view/parse-view';
import { ALL, filterDimensions, timeOf, type View } from '../../view/view';
import { searchOfView } from '../../view/view-url';
import { type ViewRequest } from '../../view/view-request';
import { ALL_PLACES, MAX_COMPARANDS, YEAR_BEFORE } from '../../view/comparison-url';

/** What is compared with what. */
export interface ComparedViews {
  /** Its value in an address. */
  value: string;
  /** The view with the year before; with one that has another code, or all; or each of its codes. */
  kind: 'time' | 'code' | 'part' | 'each';
  /** The parameters by which the views differ; none if they differ by period. */
  parameters: readonly string[];
  /** The views, the one of the address first; for `time` only that one, for `each` one for each code. */
  views: readonly View[];
}

type Request = Pick<ViewRequest, 'dataset' | 'view' | 'codeLists' | 'calculation'>;

/**
 * Returns what an address compares a view with. Without a valid value: the year before if a year is chosen,
 * else all places if one is; null if neither is.
 */
export function readComparison(
  request: Request,
  values: readonly string[],
): { compared: ComparedViews | null; notices: Notice[] } {
  const requested = values.filter((value) => value !== '');
  const value = requested.at(-1);
  const notice = (item: string, reason: NoticeReason): Notice =>
    noticeOf(request.dataset, { parameter: 'compare', value: item, reason });
  const notices = requested.slice(0, -1).map((item) => notice(item, 'repeated'));
  const found = value === undefined ? null : compareWith(request, value);
  if (found !== null && typeof found !== 'string') return { compared: found, notices };
  const usual = [YEAR_BEFORE, ALL_PLACES].map((parameter) => compareWith(request, parameter));
  return {
    compared: usual.find((candidate) => typeof candidate !== 'string') ?? null,
    notices:
      found && value
        ? [...notices, found === 'several' ? ofSeveral(request, value) : notice(value, found)]
        : notices,
  };
}

/** Says that codes of a dimension are set side by side once several are chosen. */
function ofSeveral({ dataset }: Request, parameter: string): Notice {
  return noticeOf(dataset, { parameter, value: parameter, reason: 'several' });
}

function compareWith(request: Request, value: string): ComparedViews | NoticeReason {
  const { dataset, view } = request;
  if (value === YEAR_BEFORE) {
    const isOfYear = timeOf(view).year !== undefined;
    return isOfYear ? { value, kind: 'time', parameters: [], views: [view] } : 'contradiction';
  }
  if (value === ALL_PLACES) return compareWithAllPlaces(request);
  const [parameter = '', code, ...rest] = value.split(':');
  const dimension = filterDimensions(dataset, view.division).find(
    (item) => item.parameter === parameter && !item.calendar,
  );
  if (!dimension || rest.length > 0) return 'invalid';
  const chosen = view.codes[parameter] ?? [];
  const parameters = relativesOf(request, parameter);
  if (code === undefined) {
    if (chosen.length < 2) return 'several';
    const views = chosen
      .slice(0, MAX_COMPARANDS)
      .map((item) => otherView(request, parameters, { parameter, code: item }));
    const refused = views.find((candidate) => typeof candidate === 'string');
    if (refused) return refused;
    return {
      value,
      kind: 'each',
      parameters,
      views: views.filter((candidate) => typeof candidate !== 'string'),
    };
  }
  const isAbove = filterDimensions(dataset, view.division).some(
    (item) => item.parent?.dimension === parameter && view.codes[item.parameter] !== undefined,
  );
  const isChosen = chosen.length === 1 && chosen[0] === code;
  const isSame = code === ALL ? chosen.length === 0 : isChosen && !isAbove;
  if (isSame) return 'contradiction';
  const other = otherView(request, parameters, { parameter, code });
  if (typeof other === 'string') return other;
  const groups = placeGroupsOf(dimension, dataset, request.codeLists)?.groups;
  const isInGroup = [
    [chosen[0], code],
    [code, chosen[0]],
  ].some(([group = '', place = '']) => groups?.get(group)?.includes(place));
  const isPart = code === ALL || chosen.length === 0 || isChosen || isInGroup;
  return { value, kind: isPart ? 'part' : 'code', parameters, views: [view, other] };
}

function compareWithAllPlaces(request: Request): ComparedViews | NoticeReason {
  const { dataset, view } = request;
  const places = filterDimensions(dataset, view.division)
    .filter(({ isPlace, codeList }) => isPlace || codeList === COUNTRY_LIST)
    .map(({ parameter }) => parameter);
  if (places.every((parameter) => view.codes[parameter] === undefined)) return 'contradiction';
  const other = otherView(request, places);
  if (typeof other === 'string') return other;
  return { value: ALL_PLACES, kind: 'part', parameters: places, views: [view, other] };
}

/** Returns a parameter, those of its children and, for a place, that of the place containing it. */
function relativesOf({ dataset, view }: Request, parameter: string): string[] {
  const all = filterDimensions(dataset, view.division);
  const dimensionOfParameter = all.find((dimension) => dimension.parameter === parameter);
  const above = dimensionOfParameter?.isBasic ? dimensionOfParameter.parent?.dimension : undefined;
  return all
    .filter((dimension) => [dimension.parameter, dimension.parent?.dimension].includes(parameter))
    .map((dimension) => dimension.parameter)
    .concat(above ?? []);
}

/** Returns the view with another code of a parameter, or none, parsed as its own address would be. */
function otherView(
  { dataset, view, codeLists, calculation }: Request,
  cleared: readonly string[],
  chosen?: { parameter: string; code: string },
): View | NoticeReason {
  const search = searchOfView(dataset, view, calculation.defaultYear);
  for (const name of cleared) search.delete(name);
  if (chosen) search.set(chosen.parameter, chosen.code);
  const parsed = parseView(dataset, search, { codeLists, ...yearsOf(calculation) });
  return parsed.notices[0]?.reason ?? parsed.view;
}
