import { dimensionOfParameter } from '~/datasets/dataset';
import { type DisclosedValue } from '~/protection/protect-table';
import { type PageSources } from '../published/read-view-request.server';
import { getObservations } from '../observations/get-observations.server';
import { ALL } from '../view/view';
import { recordsMeasure } from '../observations/main-query';
import { type ViewRequest } from '../view/view-request';
import { isEnough } from '../widgets/is-enough';
import { profilePaths } from '../view/profile-kinds';
import { listProfiledCodes } from '../view/profiled-codes';

/** A city with a profile. */
export interface ProfiledCity {
  /** What is disclosed of it in all years. */
  all: DisclosedValue;
  /** Its profile: of the newest year, or of all years if that one has too few records. */
  href: string;
}

/** Returns the cities that have profiles, by code, in the order of their list. */
export async function findProfiledCities(
  sources: Pick<PageSources, 'engine' | 'policy'>,
  request: Pick<ViewRequest, 'dataset' | 'view' | 'codeLists' | 'calculation'>,
): Promise<Map<string, ProfiledCity>> {
  const { dataset, view, codeLists, calculation } = request;
  const city = dimensionOfParameter(dataset, 'city', view.division);
  if (!city) return new Map();
  const table = { measure: recordsMeasure(request), dimension: city.name };
  const year = String(calculation.defaultYear);
  const { counts = {} } = await getObservations(sources, request, {
    counts: {
      all: { ...table, filter: { codes: {} } },
      newest: { ...table, filter: { codes: { year: [year] } } },
    },
  });
  const isDisclosedIn = (time: 'all' | 'newest', code: string) => {
    const disclosed = counts[time]?.of(code);
    return disclosed !== undefined && isEnough(disclosed, sources.policy);
  };
  const cities = new Map<string, ProfiledCity>();
  for (const { code, slug } of listProfiledCodes(dataset, 'city', codeLists)) {
    const all = counts.all?.of(code);
    if (!all || !isDisclosedIn('all', code)) continue;
    const path = `${profilePaths.city}/${slug}`;
    cities.set(code, { all, href: isDisclosedIn('newest', code) ? path : `${path}?year=${ALL}` });
  }
  return cities;
}
