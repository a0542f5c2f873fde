import { type Queries } from '../observations/get-observations.server';
import { type Observation, type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { withCodes, type View } from '../view/view';
import { recordsMeasure } from '../observations/main-query';
import { type WidgetData } from './widget-data';
import { type ViewRequest } from '../view/view-request';
import { isEnough } from './is-enough';
import { profiledKinds } from '../view/profile-kinds';
import { hrefOfProfile } from '../view/profile-url';
import { listProfiledCodes } from '../view/profiled-codes';

/** The name of the query that counts cities in all years. */
const CITIES = 'profiles.city';

type ProfileRequest = Pick<ViewRequest, 'dataset' | 'view' | 'codeLists' | 'calculation'> & {
  policy: ProtectionPolicy;
};

/** Adds links to the profiles of its codes to a widget; unchanged if they have none. */
export function withProfiles(
  request: ProfileRequest,
  dimension: string | undefined,
  data: WidgetData,
  answers: Readonly<Record<string, Observations>>,
): WidgetData {
  const profileOf = profilesOf(request, dimension, answers);
  if (!profileOf) return data;
  return {
    ...data,
    observations: data.observations.map((row) => ({ ...row, profile: profileOf(row) })),
  };
}

/**
 * Returns the queries that show which codes of a dimension have profiles: for cities of all years, since few
 * have enough in one.
 */
export function linkQueries(
  request: Pick<ViewRequest, 'dataset'>,
  dimension: string | undefined,
): Queries {
  const isRequested = dimension === 'city' && profiledKinds(request.dataset).includes(dimension);
  return isRequested
    ? { [CITIES]: { filter: { codes: {} }, measure: recordsMeasure(request), dimension } }
    : {};
}

/**
 * Returns the address of the profile of each code of a dimension that has one; for a city in the year of the
 * view, or in all years. Null if no code has one.
 */
export function profilesOf(
  { dataset, view, codeLists, calculation, policy }: ProfileRequest,
  dimension: string | undefined,
  answers: Readonly<Record<string, Observations>>,
): ((row: Observation) => string | undefined) | null {
  const kind = profiledKinds(dataset).find((profiledKind) => profiledKind === dimension);
  if (!kind) return null;
  const items = new Map(
    listProfiledCodes(dataset, kind, codeLists).map((code) => [code.code, code]),
  );
  const isOfRecords = view.measure === recordsMeasure({ dataset });
  return (row) => {
    const item = items.get(row.code);
    if (!item) return undefined;
    const hrefIn = (target: View) =>
      hrefOfProfile({ dataset, kind, item }, target, calculation.defaultYear);
    if (kind !== 'city' || (isOfRecords && isEnough(row, policy))) return hrefIn(view);
    const all = answers[CITIES]?.of(row.code);
    return all && isEnough(all, policy) ? hrefIn(withCodes(view, 'year', [])) : undefined;
  };
}
