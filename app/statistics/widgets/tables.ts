import { codesOfDimension, foreignLanguageOf } from '~/datasets/code-lists';
import {
  dimensionOfParameter,
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  type Dimension,
  type Widget,
} from '~/datasets/dataset';
import { movesOf } from '~/datasets/merge-mark';
import { breaksOf, codesChangedIn, limitedCodesOf, type Validity } from '~/datasets/validity';
import { formatsOf } from '~/platform/i18n/formats';
import { collator } from '~/platform/i18n/intl-objects';
import { type Query } from '~/engine/engine';
import { isOfCode, type Observation, type Observations } from '../observations/observation';
import { hasOtherCodes } from '../observations/other-codes';
import { errorOf, type DisclosedValue } from '~/protection/protect-table';
import { mergedCodes } from '~/protection/merged-codes';
import { leastOfTop, rankItems } from '../observations/ranks';
import { hiddenMostOf } from '../narrative/find-facts';
import { breakNotesOfDays } from './break-notes';
import { gapOfDifference, gapSigns, legendOfGaps } from '../observations/gaps';
import { formatCount, shareText, formatDisclosed } from '../observations/format-disclosed';
import { filterOfWidget } from '../observations/main-query';
import { daysOfFilter, recordedDays } from '../view/filter-days';
import { unlistedOf } from './unlisted';
import { type FileRow, type LabelledObservation, type WidgetData } from './widget-data';
import { type QueryContext, type ReadContext } from '../observations/read-context';

/** Returns the main query of a widget in any view. */
type MainQuery = (context: QueryContext, widget: Widget) => { main: Query };

/** Returns the dimension that a widget divides by in the view's division, with its codes. */
function codesOfWidget({ dataset, view, codeLists }: ReadContext, widget: Widget) {
  const dimension = dimensionOfParameter(dataset, widget.dimension ?? '', view.division);
  if (!dimension) throw new Error(`The widget ${widget.name} divides by no dimension`);
  return { dimension, codes: codesOfDimension(dimension, codeLists) };
}

/**
 * A table of codes: those with records, the largest first, equal ones by name. The reserved codes `_X` and
 * `_Z` are counted separately, so that no record is dropped.
 */
export function codeTable(
  context: ReadContext,
  widget: Widget,
  main: Observations,
  queryOf: MainQuery,
): WidgetData {
  const { policy, language } = context;
  const { dimension, codes } = codesOfWidget(context, widget);
  const found = main.all.filter((observation) => isOfCode(observation) && observation.value !== 0);
  const observations = ordered(context, dimension, found).map((observation) => ({
    ...observation,
    share: shareText(observation, main.total, policy, language),
  }));
  return {
    ...series(context, widget, main, observations, queryOf, found.length === 0),
    ...unlistedRows(context, widget, main, dimension, queryOf(context, widget).main),
    language: foreignLanguageOf(codes, language),
  };
}

/**
 * A list of all codes, including those without records, the largest first, with their ranks.
 *
 * @param options - `listsNone`: whether to list codes even if none has a rank; `hasRanks`: whether its table
 * shows ranks.
 */
export function rankedCodes(
  context: ReadContext,
  widget: Widget,
  main: Observations,
  queryOf: MainQuery,
  { listsNone, hasRanks = true }: { listsNone: boolean; hasRanks?: boolean },
): WidgetData {
  const { dimension, codes } = codesOfWidget(context, widget);
  const query = queryOf(context, widget).main;
  const observations = ranked(context, dimension, main, query);
  const least = leastOfTop(observations);
  const isEmpty = !listsNone && least === null;
  const isAbsent = main.total.status === 'M';
  const unlisted = unlistedRows(context, widget, main, dimension, query);
  const signs = legendOfGaps(
    observations.map(({ gap = '' }) => (hasRanks ? gap : '')),
    context.t,
  );
  return {
    ...series(context, widget, main, observations, queryOf, isEmpty),
    ...unlisted,
    notes: signs && !isAbsent ? [...unlisted.notes, signs] : unlisted.notes,
    language: foreignLanguageOf(codes, context.language),
    least: least ? formatCount(least, context.view.measure, context) : undefined,
  };
}

/** Returns the rows of a table that are suppressed, whether it lists them or not. */
export function suppressedRows(
  context: ReadContext,
  widget: Widget,
  main: Observations,
): LabelledObservation[] {
  const { dimension } = codesOfWidget(context, widget);
  const isSuppressed = (observation: Observation) =>
    isOfCode(observation) && observation.protection === 'suppressed';
  return ordered(context, dimension, main.all.filter(isSuppressed));
}

/**
 * Returns all codes of a dimension except merged ones, with their ranks, in the order of a table; codes that
 * changed within the query's period have no rank.
 */
export function ranked(
  context: ReadContext,
  dimension: Dimension,
  main: Observations,
  { filter }: Pick<Query, 'filter'>,
): LabelledObservation[] {
  const days = recordedDays(filter, context.calculation);
  const changed = codesChangedIn(dimension, context.codeLists, days);
  const moves = movesOf(dimension, context.codeLists, context.dataset.name);
  const all = codesOfDimension(dimension, context.codeLists)
    .filter(({ code }) => !moves.has(code))
    .map(({ code }) => main.of(code));
  const observations = ordered(context, dimension, all);
  const unchanged = observations.filter(({ code }) => !changed.has(code));
  const ranks = rankItems(unchanged, {
    most: hiddenMostOf(context.policy, dimension, main),
    errorOf: (observation) => errorOf(observation, context.policy),
  });
  return observations.map((observation) => {
    const rank = ranks.get(observation.code) ?? null;
    // Codes with no or too few records have no rank, so no sign has to explain a missing one.
    const isAbsent = observation.status === 'M';
    const isMissed =
      rank === null && observation.value !== 0 && observation.protection !== 'below-threshold';
    const gap = changed.has(observation.code) ? 'break' : gapOfDifference([observation]);
    return { ...observation, rank, gap: isMissed || isAbsent ? gapSigns[gap] : undefined };
  });
}

/**
 * Returns the years or months of stray records before the first item of a series; undefined on a dashboard,
 * which has no files.
 */
export function rowsBefore(
  { isCompact }: Pick<ReadContext, 'isCompact'>,
  main: Observations,
  first = '',
): FileRow[] | undefined {
  if (isCompact) return undefined;
  return main.all
    .filter((observation) => observation.code < first && isOfCode(observation))
    .map((observation) => ({ ...observation, label: observation.code }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Returns a series of given items in their order, including those without records. */
export function series(
  context: ReadContext,
  widget: Widget,
  main: Observations,
  observations: LabelledObservation[],
  queryOf: MainQuery,
  isEmpty = false,
): WidgetData {
  const { total } = main;
  const signs = legendOfGaps(
    observations.map(({ text }) => text),
    context.t,
  );
  return {
    name: widget.name,
    total,
    formatted: formatCount(total, queryOf(context, widget).main.measure, context),
    observations,
    count: observations.length,
    notStated: { protection: 'exact', value: 0 },
    notes: signs && total.status !== 'M' ? [signs] : [],
    unlisted: unlistedOf(
      context,
      main,
      (view) => queryOf({ ...context, view }, widget).main,
      isEmpty && main.isExact,
    ),
  };
}

/** Adds its name to an observation. */
export function labelled(
  { labels, language }: ReadContext,
  dimension: Parameters<ReadContext['labels']>[0],
  observation: Observation,
): LabelledObservation {
  const label = labels(dimension, observation.code);
  return { ...observation, label, text: formatDisclosed(observation, language) };
}

/** Returns what is counted besides the codes of a table, and the value for those that are not disclosed. */
function unlistedRows(
  context: ReadContext,
  widget: Widget,
  main: Observations,
  dimension: Dimension,
  query: Pick<Query, 'filter'>,
) {
  const { view, codeLists, language, policy, t } = context;
  const [notStated, outside] = [main.of(NOT_STATED), main.of(OUTSIDE_HOME_COUNTRY)];
  // The heads of a dashboard's tables name what is counted.
  const note = (key: string, disclosed: DisclosedValue) =>
    t(key, {
      value: context.isCompact
        ? formatDisclosed(disclosed, language)
        : formatCount(disclosed, view.measure, context),
    });
  const isDisclosed = main.suppression === null;
  const belowThreshold: DisclosedValue = {
    protection: 'below-threshold',
    value: null,
    max: policy.minCount - 1,
  };
  const hasOthers = isDisclosed && !main.isExact && hasOtherCodes(dimension, codeLists, [main]);
  const { isPlace } = dimension;
  const isRepeated = isNamedBefore(context, widget);
  const namesUnlisted = isDisclosed && !isRepeated;
  return {
    notStated,
    hiddenMost: hiddenMostOf(policy, dimension, main) || undefined,
    outside: isPlace ? outside : undefined,
    notes: [
      ...(namesUnlisted && notStated.value !== 0 ? [note('widget.notStated', notStated)] : []),
      ...(namesUnlisted && isPlace && outside.value !== 0 ? [note('widget.outside', outside)] : []),
      ...mergedNotes(context, main, dimension),
      ...(isRepeated ? [] : absentNotes(context, main, dimension, query)),
      // A dashboard states this in its first sentence.
      ...(context.isCompact ? [] : breakNotesOfDays(context, query)),
    ],
    others: hasOthers
      ? { ...belowThreshold, text: formatDisclosed(belowThreshold, language) }
      : undefined,
  };
}

/**
 * Returns whether an earlier widget of its chapter already names the records that are not listed, for the
 * same days.
 */
function isNamedBefore(context: ReadContext, widget: Widget): boolean {
  const { dataset, view, isCompact } = context;
  // A map of a month or week has a separate period.
  if (!isCompact || view.map !== 'year') return false;
  const daysOf = (item: Widget) => JSON.stringify(daysOfFilter(filterOfWidget(context, item)));
  const [first] = dataset.widgets.filter(
    ({ chapter, dimension }) => chapter === widget.chapter && dimension === widget.dimension,
  );
  return first !== undefined && first !== widget && daysOf(first) === daysOf(widget);
}

/**
 * Returns notes on codes that were not in use in the period, with when they are, and on others that changed,
 * with when.
 */
function absentNotes(
  { calculation, codeLists, labels, language, t }: ReadContext,
  main: Observations,
  dimension: Dimension,
  { filter }: Pick<Query, 'filter'>,
): string[] {
  if (main.suppression !== null) return [];
  const { list, date } = formatsOf(language);
  const isAbsent = (code: string) => main.of(code).status === 'M';
  const limited = limitedCodesOf(dimension, codeLists);
  const days = recordedDays(filter, calculation);
  const changed = [...codesChangedIn(dimension, codeLists, days)].filter((code) => !isAbsent(code));
  const named = (code: string, note: string) =>
    t('chart.itemProvisional', { item: labels(dimension, code), note });
  const ofAbsent = [...limited].flatMap(([code, validity]) =>
    isAbsent(code) ? [named(code, daysOf(validity, date))] : [],
  );
  return [
    ...(ofAbsent.length > 0 ? [t('table.absent', { names: list(ofAbsent) })] : []),
    ...changedNotes({ codeLists, labels, language, t }, dimension, changed),
  ];
}

/** Returns notes on codes that changed, with when; none if none did. */
export function changedNotes(
  { codeLists, labels, language, t }: Pick<ReadContext, 'codeLists' | 'labels' | 'language' | 't'>,
  dimension: Dimension,
  changed: readonly string[],
): string[] {
  const { list, date } = formatsOf(language);
  const breaks = breaksOf(dimension, codeLists);
  const names = changed.map((code) => {
    const note = list((breaks.get(code) ?? []).map(date));
    return t('chart.itemProvisional', { item: labels(dimension, code), note });
  });
  return names.length > 0 ? [t('table.changed', { names: list(names) })] : [];
}

/** Formats the first and last day of a validity: "25 July 2022 –". */
function daysOf({ from, to }: Validity, date: (day: string) => string): string {
  return [...(from ? [date(from)] : []), '–', ...(to ? [date(to)] : [])].join(' ');
}

/** Returns notes on codes that are disclosed only together with others. */
function mergedNotes(
  { dataset, codeLists, labels, language, t }: ReadContext,
  main: Observations,
  dimension: Dimension,
): string[] {
  const merged = [...(mergedCodes(dataset, codeLists).get(dimension.name) ?? [])].filter(
    ([code]) => main.suppression === null && main.of(code).protection === 'suppressed',
  );
  const namesOf = (some: typeof merged) =>
    formatsOf(language).list(some.map(([code]) => labels(dimension, code)));
  const divided = merged.filter(([, target]) => target);
  const home = merged.filter(([, target]) => !target);
  return [
    ...(divided.length > 0 ? [t('suppressed.mergedNote', { names: namesOf(divided) })] : []),
    ...(home.length > 0 ? [t('suppressed.homeNote', { names: namesOf(home) })] : []),
  ];
}

function ordered(
  context: ReadContext,
  dimension: Dimension,
  found: readonly Observation[],
): LabelledObservation[] {
  const { compare } = collator(context.language, {});
  return found
    .map((observation) => labelled(context, dimension, observation))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || compare(a.label, b.label));
}
