import { type Query } from '~/engine/engine';
import { type SuppressionReason, type Observations } from '../observations/observation';
import { disclosureLevelOf } from '~/protection/disclosure-level';
import { mergedCodes } from '~/protection/merged-codes';
import { hrefOfComparison, MAX_COMPARANDS } from '../view/comparison-url';
import { widerViews } from '../observations/coarser-views';
import { movedCodes } from '../view/moved-codes';
import { defaultView, withCodes, type View } from '../view/view';
import { hrefOfView } from '../view/view-url';
import { breakNotes } from './break-notes';
import { recordsMeasure } from '../observations/main-query';
import { type MoreNumbers, type Unlisted } from './widget-data';
import { type ReadContext } from '../observations/read-context';

/** Returns links to coarser tables, as shown next to a widget that shows little. */
export function moreNumbers(
  coarser: readonly MoreNumbers['links'][number][],
  t: ReadContext['t'],
): MoreNumbers {
  return { hint: t('table.more'), links: [...coarser] };
}

/** Returns the main query of the same widget in another view. */
type QueryIn = (view: View) => Query;

/** Returns why a widget lists nothing, with the views that list more; undefined if it lists something. */
export function unlistedOf(
  context: ReadContext,
  { suppression, total }: Observations,
  queryIn: QueryIn,
  isEmpty: boolean,
): Unlisted | undefined {
  const { dataset, view, calculation, t } = context;
  const year = calculation.defaultYear;
  const link = (label: string, other: View) => ({ label, href: hrefOfView(dataset, other, year) });
  if (total.status === 'M') return absentOf(context, queryIn(view));
  if (suppression === null) {
    if (!isEmpty) return undefined;
    const all = { ...defaultView(dataset, year), lng: view.lng };
    return {
      text: t('table.empty'),
      hint: t('table.emptyHint'),
      links: [link(t('filter.reset'), all)],
    };
  }
  const views = coarserViewsOf(context, suppression, queryIn);
  const links = [
    ...(suppression === 'union' ? linksSideBySide(context) : []),
    ...views.map(([label, other]) => link(label, other)),
  ];
  return { text: t(`suppressed.${suppression}`), hint: t(`suppressed.${suppression}Hint`), links };
}

/**
 * Returns why no record can match a filter: the codes under which its records are now counted, or since when
 * its codes are in use.
 */
function absentOf(context: ReadContext, query: Query): Unlisted {
  // A renamed code still has its records.
  const moved = movedCodes(context).filter(({ links }) => links.length > 0);
  const texts = moved.length > 0 ? moved.map(({ text }) => text) : breakNotes(context, query);
  const links = moved.flatMap((movedCode) => movedCode.links);
  return {
    text: texts.join(' '),
    hint: '',
    links: links.map(({ name: label, href }) => ({ label, href })),
  };
}

function coarserViewsOf(
  context: ReadContext,
  suppression: SuppressionReason,
  queryIn: QueryIn,
): [string, View][] {
  if (suppression === 'union') return singly(context);
  if (suppression === 'merged') return inOtherDivision(context);
  return wider(context, suppression, queryIn);
}

/** Returns the codes that the chosen ones are merged into, in the division that merges them. */
function inOtherDivision({ dataset, view, codeLists, labels }: ReadContext): [string, View][] {
  const merged = mergedCodes(dataset, codeLists);
  return dataset.dimensions.flatMap((dimension) => {
    const { parameter, division, derivedFrom } = dimension;
    const source = dataset.dimensions.find(({ name }) => name === derivedFrom?.dimension);
    if (!source || !division || source.division !== view.division) return [];
    const targets = (view.codes[parameter] ?? []).flatMap(
      (code) => merged.get(source.name)?.get(code) ?? [],
    );
    return [...new Set(targets)].map((code): [string, View] => [
      labels(dimension, code),
      { ...withCodes(view, parameter, [code]), division },
    ]);
  });
}

/**
 * Returns a link to the comparison of the chosen codes, if these are of one dimension and not too many; it keeps
 * the rest of the filter.
 */
function linksSideBySide({ dataset, view, calculation, t }: ReadContext): MoreNumbers['links'] {
  const united = Object.entries(view.codes).filter(([, codes]) => (codes?.length ?? 0) > 1);
  const [first, ...others] = united;
  if (!first || others.length > 0 || (first[1]?.length ?? 0) > MAX_COMPARANDS) return [];
  const href = hrefOfComparison(dataset, view, calculation.defaultYear, first[0]);
  return [{ label: t('suppressed.sideBySide'), href }];
}

/** Returns views of single codes, one for each code that the view unites with others of its dimension. */
function singly({ dataset, view, labels }: ReadContext): [string, View][] {
  return dataset.dimensions.flatMap((dimension) => {
    const { parameter, division } = dimension;
    const codes = view.codes[parameter] ?? [];
    if (codes.length < 2 || (division ?? view.division) !== view.division) return [];
    return codes.map((code): [string, View] => [
      labels(dimension, code),
      withCodes(view, parameter, [code]),
    ]);
  });
}

/**
 * Returns the view without one part of its filter; only views that list the widget's codes, if there are any.
 */
function wider(
  { dataset, view, calculation, codeLists, labels, policy, t }: ReadContext,
  suppression: SuppressionReason,
  queryIn: QueryIn,
): [string, View][] {
  if (suppression === 'sums') {
    const measure = recordsMeasure({ dataset });
    return [[t(`measures.${measure}`), { ...view, measure }]];
  }
  const views = widerViews({ dataset, view, calculation, labels, t }).map(
    (widerView): [string, View] => [widerView.label, widerView.view],
  );
  if (view.map !== 'year') {
    views.push([t('map.periods.year'), { ...view, map: 'year', start: undefined }]);
  }
  const merged = mergedCodes(dataset, codeLists);
  const opening = views.filter(([, other]) => {
    const { filter, dimension } = queryIn(other);
    const dimensions = dimension === undefined ? [] : [dimension];
    return disclosureLevelOf(dataset, { filter, dimensions }, policy, merged) !== 'suppressed';
  });
  return opening.length > 0 ? opening : views;
}
