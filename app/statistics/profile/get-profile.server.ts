import { dimensionOfParameter, divisions, type Dataset, type Dimension } from '~/datasets/dataset';
import { populationOf } from '~/datasets/population';
import { codesOfDimension } from '~/datasets/code-lists';
import { breaksOf } from '~/datasets/validity';
import { movesOf } from '~/datasets/merge-mark';
import { mergedParts } from '~/datasets/territory';
import { type Translate } from '~/platform/i18n/text-keys';
import { capitalised } from '~/platform/i18n/letter-case';
import { getTexts } from '~/platform/i18n/texts.server';
import { formatsOf } from '~/platform/i18n/formats';
import { calculationInfo, lastYearOf, type CalculationInfo } from '~/calculations/calculation-info';
import { type Query } from '~/engine/engine';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { formatChance, meanInterval } from '../narrative/chance-interval';
import { coarserViews } from '../observations/coarser-views';
import { findCoarserComparisons } from '../analysis/find-coarser.server';
import { formatComparison } from '../analysis/comparison/format-comparison';
import { ALL_PLACES, hrefOfComparison } from '../view/comparison-url';
import {
  comparisonQueries,
  findDifferences,
  comparandsOf,
} from '../analysis/comparison/find-differences';
import { readComparison } from '../analysis/comparison/read-comparison';
import { answerView } from '../dashboard/answer-view.server';
import { countWidgets } from '../dashboard/count-widgets.server';
import { timeOf as formatTime } from '../view/describe-view';
import { readViewRequest, type PageSources } from '../published/read-view-request.server';
import { createLabels, type Labels } from '../view/labels';
import { movedCodes, type MovedCode } from '../view/moved-codes';
import { type Queries } from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { SHARE_PATH } from '../view/share-path';
import { rankOfCode, summaryQueries } from '../narrative/find-facts';
import { filterOfView } from '../view/filter-of-view';
import { type Notice } from '../view/notice';
import { parentCode } from '../view/parse-codes';
import { ALL, withCodes, type View } from '../view/view';
import { hrefOfView } from '../view/view-url';
import { monthsQuery } from '../observations/main-query';
import {
  inhabitantsOf,
  rateFormat,
  formatRate,
  rateOf,
  rateText,
  ratedYears,
} from '../widgets/rates';
import { moreNumbers } from '../widgets/unlisted';
import { type MoreNumbers } from '../widgets/widget-data';
import { monthsWithRecords, type Months } from '../observations/series-codes';
import { type ViewRequest } from '../view/view-request';
import { isEnough } from '../widgets/is-enough';
import { shareText } from '../observations/format-disclosed';
import { profileKinds, profilePaths, type ProfileKind } from '../view/profile-kinds';
import { hrefOfProfile } from '../view/profile-url';
import { listProfiledCodes, type ProfiledCode } from '../view/profiled-codes';
import { viewOfProfile } from './view-of-profile';

/** A figure with its meaning. */
export interface ProfileFigure {
  code: string;
  label: string;
  text: string;
  hint?: string;
}

/** A link to another profile. */
interface ProfileLink {
  name: string;
  href: string;
}

/** The content of a profile, in the visitor's language. */
export interface Profile {
  view: View;
  notices: Notice[];
  /** Whether its code was merged, has ended or was renamed. */
  moved: MovedCode[];
  calculation: CalculationInfo;
  isNewest: boolean;
  name: string;
  /**
   * The place that contains it and is compared with it; null if that is the country, or it is not a
   * place.
   */
  surrounding: ProfileLink | null;
  /** The province that it was part of before, if only a later division has it; else null. */
  former: ProfileLink | null;
  /**
   * How the division counts the place, and its profiles in the other division, if that counts it differently.
   */
  otherDivision: { text: string; links: ProfileLink[] } | null;
  /**
   * Where a visitor is sent instead, if the city has too few records in the period; null if it has enough.
   */
  instead: string | null;
  /** The counted days. */
  time: string;
  narrative: string[];
  /** Its number and change, as the page's heading; empty if it has no records. */
  headline: string;
  /** The compared counts with their periods; empty if nothing is compared. */
  compared: string;
  /** What must be known of a code or a break to read the number. */
  remarks: string[];
  figures: ProfileFigure[];
  /** How it differs from all records, in sentences. */
  against: string[];
  /** Profiles of more records, if this one shows little. */
  coarser: MoreNumbers;
  /** The address without language, and that of its calculation. */
  path: string;
  permanentPath: string;
  links: { dashboard: string; comparison: string; share: string };
  /** The years that can be chosen, newest first, and all. */
  years: { name: string; href: string; isChosen: boolean }[];
}

/** The profile that an address requests. */
export interface ProfileRequest {
  dataset: Dataset;
  kind: ProfileKind;
  item: ProfiledCode;
  search: URLSearchParams;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/**
 * Returns the profile of a code, in the year that its address names; every number comes from
 * `getObservations`.
 *
 * @returns null if the calculation of the address has no such code, or does not record the dimension of the
 * profile.
 */
export async function getProfile(
  sources: PageSources,
  requested: ProfileRequest,
): Promise<Profile | null> {
  const { kind, item } = requested;
  const { search, notices } = viewOfProfile(requested);
  const read = await readViewRequest(sources, { ...requested, search });
  const request: ProfileContext = { ...read.request, policy: sources.policy };
  const { dataset, view, calculation, codeLists, language, t } = request;
  const dimension = dimensionOfParameter(dataset, kind, view.division);
  if (!dimension || view.codes[kind]?.[0] !== item.code) return null;
  const around = placeAround(request, dimension);
  const { compared } = readComparison(request, [comparedWith(dimension, around)]);
  const comparands = compared && comparandsOf(request, compared);
  if (!compared || !comparands) throw new Error(`A profile by ${kind} is compared with nothing`);
  const counted = await countWidgets(sources, request, {
    widgets: dataset.widgets.filter(({ kind: disclosed }) => disclosed === 'cards'),
    isWhole: true,
    others: {
      ...summaryQueries(request),
      ...comparisonQueries(request, compared, comparands),
      ...profileQueries(request, dimension),
    },
  });
  const answers = counted.others;
  const labels = createLabels(codeLists, language, t);
  const months = monthsWithRecords(calculation, answers.months);
  const context = { ...request, labels };
  const textContext = { ...context, texts: await getTexts(language, 'summary') };
  const found = findDifferences(request, compared, comparands, answers, months);
  const comparison = formatComparison(textContext, compared, found);
  const { narrative, headline, compared: counts, remarks } = await answerView(context, answers);
  const hrefOf = (other: View) => hrefOfProfile(requested, other, calculation.defaultYear);
  const surrounding = around && linkToProfile(context, around);
  const years = answers[keyOf('years')];
  const isDisclosedIn = (year: string | undefined) =>
    around === null || isEnough(disclosedIn(years, year), sources.policy);
  const cards = counted.data[0]?.observations ?? [];
  // A merged code has nothing to show except where its records are counted.
  const isMerged = movesOf(dimension, codeLists, dataset.name).has(item.code);
  const figures = isMerged
    ? []
    : await figuresOf(context, dimension, around, item.code, cards, answers);
  const coarserValue = around ? comparedWith(around.dimension, null) : '';
  const coarser = await findCoarserComparisons(sources, request, {
    found,
    months,
    coarser: coarserViews(context, { fixed: [], hasYear: false }).flatMap(
      ({ view: other, label }) => {
        if (other.codes[kind])
          return { label, href: hrefOf(other), view: other, value: compared.value };
        const containing = around && linkToProfile({ ...context, view: other }, around);
        return containing ? { label, href: containing.href, view: other, value: coarserValue } : [];
      },
    ),
  });
  const profile: Profile = {
    view,
    notices: [...notices, ...read.notices],
    moved: movedCodes(context, (other) => {
      const code = other.codes[kind]?.[0];
      const next = listProfiledCodes(dataset, kind, codeLists).find(
        (profiled) => profiled.code === code,
      );
      return hrefOfProfile({ dataset, kind, item: next ?? item }, other, calculation.defaultYear);
    }),
    calculation: calculationInfo(calculation),
    isNewest: read.isNewest,
    name: labels(dimension, item.code),
    surrounding,
    former: formerOf(context, dimension, item.code),
    otherDivision: await otherDivisionOf(context, dimension, item.code),
    instead: isDisclosedIn(view.codes.year?.[0])
      ? null
      : isDisclosedIn(undefined)
        ? hrefOf(withCodes(view, 'year', []))
        : (surrounding?.href ?? profilePaths[kind]),
    time: formatTime(filterOfView(dataset, view), language, t),
    narrative,
    headline,
    compared: counts,
    remarks,
    figures,
    against: isMerged ? [] : comparison.narrative.slice(1),
    coarser: moreNumbers(isMerged ? [] : coarser, t),
    path: hrefOf({ ...view, lng: undefined }),
    permanentPath: hrefOf({ ...view, asOf: calculation.id, lng: undefined }),
    links: {
      dashboard: hrefOfView(dataset, view, calculation.defaultYear),
      comparison: hrefOfComparison(dataset, view, calculation.defaultYear, compared.value),
      share: hrefOfView(dataset, view, calculation.defaultYear, SHARE_PATH),
    },
    years: yearsToChoose(request, months, hrefOf, isDisclosedIn),
  };
  return profile;
}

type ProfileContext = ViewRequest & { policy: ProtectionPolicy };

/** The place that contains the chosen one. */
interface Around {
  dimension: Dimension;
  code: string;
}

function placeAround({ dataset, view }: ProfileContext, { parent }: Dimension): Around | null {
  const dimension = parent && dimensionOfParameter(dataset, parent.dimension, view.division);
  const [code] = (dimension && view.codes[dimension.parameter]) ?? [];
  return dimension && code !== undefined ? { dimension, code } : null;
}

/** Returns what a profile is compared with: the place around it, all places, or all codes. */
function comparedWith({ isPlace, parameter }: Dimension, around: Around | null): string {
  if (around) return `${around.dimension.parameter}:${around.code}`;
  return isPlace ? ALL_PLACES : `${parameter}:${ALL}`;
}

function linkToProfile(
  { dataset, view, codeLists, calculation, labels }: ProfileContext & { labels: Labels },
  { dimension, code }: Around,
): Profile['surrounding'] {
  const kind = profileKinds.find((profileKind) => profileKind === dimension.parameter);
  const item =
    kind && listProfiledCodes(dataset, kind, codeLists).find((profiled) => profiled.code === code);
  if (!item) return null;
  const href = hrefOfProfile({ dataset, kind, item }, view, calculation.defaultYear);
  return { name: labels(dimension, code), href };
}

function formerOf(
  context: ProfileContext & { labels: Labels },
  { parameter, codeList = '' }: Dimension,
  code: string,
): Profile['former'] {
  const { dataset, view, codeLists } = context;
  const [first] = divisions;
  const dimension =
    view.division === first ? null : dimensionOfParameter(dataset, parameter, first);
  if (!dimension?.derivedFrom) return null;
  const { attributes } =
    codeLists.get(codeList)?.find((candidate) => candidate.code === code) ?? {};
  const former = attributes?.[dimension.derivedFrom.attribute];
  const inFirst = { ...context, view: { ...view, division: first } };
  return former ? linkToProfile(inFirst, { dimension, code: former }) : null;
}

/** Links a province of the coarser division to its parts in the other one, and each part to the whole. */
async function otherDivisionOf(
  context: ProfileContext & { labels: Labels },
  { parameter, codeList = '' }: Dimension,
  code: string,
): Promise<Profile['otherDivision']> {
  const { dataset, view, codeLists, language, t } = context;
  const division = divisions.find((candidate) => candidate !== view.division);
  const dimension = division && dimensionOfParameter(dataset, parameter, division);
  if (!dimension || dimension.division !== division) return null;
  const merged = mergedParts(codeLists.get(codeList) ?? []);
  const [total, parts] =
    [...merged].find(([target, some]) => [target, ...some].includes(code)) ?? [];
  if (total === undefined || !parts) return null;
  const texts = await getTexts(language, 'profile');
  const there = { ...context, view: { ...view, division } };
  const codes = dimension.derivedFrom ? [total] : [total, ...parts];
  return {
    text: texts('inDivision', {
      division: t(`map.division${view.division}`),
      other: t(`map.division${division}`),
    }),
    links: codes.flatMap((target) => linkToProfile(there, { dimension, code: target }) ?? []),
  };
}

/** Returns what is disclosed of a year, or of all of them. */
function disclosedIn(years: Observations | undefined, year: string | undefined): DisclosedValue {
  if (!years) return { protection: 'suppressed', value: null };
  return year === undefined ? years.total : years.of(year);
}

/** Returns the names of queries that only profiles have. */
function keyOf(name: string): string {
  return `profile.${name}`;
}

/** Returns the queries of all codes of the dimension, and of the years of the chosen one. */
function profileQueries(request: ProfileContext, dimension: Dimension): Queries {
  const { dataset, view } = request;
  const { measure } = view;
  const queries: [string, Query][] = [
    [
      'rank',
      {
        filter: filterOfView(dataset, view, [dimension.parameter]),
        measure,
        dimension: dimension.name,
      },
    ],
    [
      'years',
      { filter: filterOfView(dataset, view, ['year', 'month']), measure, dimension: 'year' },
    ],
  ];
  return {
    months: monthsQuery(request),
    ...Object.fromEntries(queries.map(([name, query]) => [keyOf(name), query])),
  };
}

/**
 * Returns the number, its rank with the ranks that chance allows, its rate or its share, and the progress of
 * cases.
 */
async function figuresOf(
  context: ProfileContext & { labels: Labels },
  dimension: Dimension,
  around: Around | null,
  code: string,
  cards: readonly ProfileFigure[],
  answers: Readonly<Record<string, Observations>>,
): Promise<ProfileFigure[]> {
  const { dataset, codeLists, policy, language, labels } = context;
  const texts = await getTexts(language, 'profile');
  const { number } = formatsOf(language);
  const [first, ...others] = cards.filter(
    ({ code: card }) =>
      !dataset.measures.slice(1).some(({ name }) => name === card) &&
      !['not_classified', '_X'].includes(card),
  );
  const ranked = answers[keyOf('rank')];
  const isRanked = (other: string) =>
    !around || parentCode(dimension, around.dimension, other, codeLists) === around.code;
  const ranks = ranked && rankOfCode(context, dimension, code, ranked, isRanked);
  const rank = ranked &&
    ranks && {
      ...ranks,
      position: positionOf(context, dimension, code, ranked, isRanked),
    };
  const byCases = around
    ? texts('byCasesIn', { place: labels(around.dimension, around.code) })
    : texts('byCases');
  const summary = await getTexts(language, 'summary');
  const months = monthsWithRecords(context.calculation, answers.months);
  const years = ratedYears(context.view, context.calculation, months);
  const population = dimension.isPlace ? populationOf(dimension, codeLists, years.parts) : null;
  const breaks = breaksOf(dimension, codeLists).get(code);
  const inhabitants = population && inhabitantsOf(population, code, years, breaks);
  const mean = inhabitants && ranked ? meanInterval(ranked.of(code), policy) : null;
  const byChance = formatChance(mean, summary, (bound) =>
    rateFormat(language)(rateOf({ value: bound }, inhabitants || 1, years) ?? 0),
  );
  const rate = inhabitants && ranked ? rateText(ranked.of(code), inhabitants, years, language) : '';
  const named = population && formatRate(context, years, population);
  const share =
    ranked && !dimension.isPlace ? shareText(ranked.of(code), ranked.total, policy, language) : '';
  const figures = [
    ...(first ? [first] : []),
    ...(rank
      ? [
          {
            code: 'rank',
            label: byCases,
            text: texts('rank', {
              rank: number(rank.position),
              of: number(rank.of),
            }),
            hint: capitalised(
              rank.first === rank.last
                ? ''
                : formatChance([rank.first, rank.last], summary, number),
              language,
            ),
          },
        ]
      : []),
    ...(rate && named
      ? [
          {
            code: 'rate',
            label: named.name,
            text: rate,
            hint: [named.source, capitalised(byChance, language)].join(' ').trim(),
          },
        ]
      : []),
    ...(share ? [{ code: 'share', label: texts('ofAll'), text: share }] : []),
    ...others,
  ];
  return figures.map((figure) => ({
    code: figure.code,
    label: figure.label,
    text: figure.text,
    hint: figure.hint,
  }));
}

/** Returns the rank of a code by its disclosed count, as the map shows it. */
function positionOf(
  { codeLists }: ProfileContext,
  dimension: Dimension,
  code: string,
  counts: Observations,
  isBeside: (code: string) => boolean,
): number {
  const disclosed = counts.of(code).value ?? 0;
  const codes = codesOfDimension(dimension, codeLists).filter((item) => isBeside(item.code));
  return 1 + codes.filter((item) => (counts.of(item.code).value ?? 0) > disclosed).length;
}

function yearsToChoose(
  { view, calculation, language, t }: ProfileContext,
  { first }: Months,
  hrefOf: (view: View) => string,
  isDisclosedIn: (year: string) => boolean,
): Profile['years'] {
  const [from, to] = [Number(first.slice(0, 4)), lastYearOf(calculation)];
  const chosen = view.codes.year?.[0];
  const years = Array.from({ length: to - from + 1 }, (_, index) => String(to - index));
  const choice = (name: string, year: string | undefined) => {
    const other = withCodes(view, 'year', year ? [year] : []);
    return { name, href: hrefOf(other), isChosen: year === chosen };
  };
  return [
    ...years.filter(isDisclosedIn).map((year) => choice(formatsOf(language).year(year), year)),
    choice(t('filter.all.year'), undefined),
  ];
}
