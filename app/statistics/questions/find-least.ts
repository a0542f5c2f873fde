import { codesOfDimension, residualCodes } from '~/datasets/code-lists';
import { dimensionOfParameter, type Widget } from '~/datasets/dataset';
import { type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf } from '~/protection/protect-table';
import { MIN_DISCLOSED } from '../narrative/comparison';
import { type Months } from '../observations/series-codes';
import { type WidgetData } from '../widgets/widget-data';
import { type ViewRequest } from '../view/view-request';

/** The codes with the fewest records, and the number of each. */
export interface Least {
  codes: string[];
  value: { protection: 'exact' | 'rounded'; value: number };
  /** The residual codes that may have as few. */
  others: string[];
}

/** Why none is named: it has few records, or another one could have as few. */
export type NoLeast = 'noLeast' | 'unsureLeast';

interface Counted {
  widget: Widget;
  data: WidgetData;
  /** The source of the widget's rows: also its codes without records. */
  rows: Observations;
  months: Months;
}

/**
 * Finds the codes with the fewest records among those that a figure counts, if no other could have as few;
 * codes without any record are included, residual ones are separate. Periods that records cover only in part
 * are excluded.
 */
export function findLeast(
  context: Pick<ViewRequest, 'dataset' | 'view' | 'codeLists'> & { policy: ProtectionPolicy },
  { widget, data, rows, months }: Counted,
): Least | NoLeast {
  const { dataset, view, codeLists, policy } = context;
  if (data.unlisted) return 'unsureLeast';
  const isSeries = widget.kind === 'yearly' || widget.kind === 'monthly';
  const dimension = dimensionOfParameter(dataset, widget.dimension ?? '', view.division);
  if (!isSeries && !dimension) return 'unsureLeast';
  const residual = dimension ? residualCodes(dimension, codeLists) : new Set<string>();
  const counted =
    isSeries || !dimension
      ? data.observations
      : codesOfDimension(dimension, codeLists)
          .map(({ code }) => rows.of(code))
          .filter(({ status }) => status !== 'M');
  const all = counted.filter(({ code }) => !residual.has(code));
  if (all.some(({ protection }) => protection === 'below-threshold')) return 'noLeast';
  if (data.observations.some(({ isBreak }) => isBreak)) return 'unsureLeast';
  const disclosed = all.flatMap(({ code, status, protection, value }) =>
    protection === 'exact' || protection === 'rounded' ? [{ code, status, protection, value }] : [],
  );
  const [first, ...others] = disclosed.sort((a, b) => a.value - b.value);
  if (!first || disclosed.length < all.length) return 'unsureLeast';
  const next = others.find(({ value }) => value > first.value);
  const least = disclosed.filter(({ value }) => value === first.value);
  const isSure =
    next !== undefined &&
    next.value - errorOf(next, policy) > first.value + errorOf(first, policy) &&
    (least.length === 1 || least.every((observation) => errorOf(observation, policy) === 0));
  if (!isSure || least.some(({ code, status }) => status !== 'A' || isBegun(code, months)))
    return 'unsureLeast';
  if (first.value > 0 && first.value < MIN_DISCLOSED) return 'noLeast';
  const { protection, value } = first;
  const alsoListed = counted.filter(
    (observation) =>
      residual.has(observation.code) &&
      !(observation.protection === 'exact' && observation.value === 0) &&
      (observation.value ?? 0) - errorOf(observation, policy) <= value + errorOf(first, policy),
  );
  const codesOf = (some: readonly { code: string }[]) => some.map(({ code }) => code);
  return { codes: codesOf(least), value: { protection, value }, others: codesOf(alsoListed) };
}

/** Returns whether a code is that of the year in which the records begin after its first month. */
function isBegun(code: string, { first }: Months): boolean {
  return code === first.slice(0, 4) && !first.endsWith('-01');
}
