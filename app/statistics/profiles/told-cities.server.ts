import { dimensionOfParameter } from '~/datasets/dataset';
import { type PageSources } from '../dashboard/get-dashboard-page.server';
import { getObservations } from '../observations/get-observations.server';
import { type Shown } from '~/protection/protect-table';
import { ALL } from '../views/view';
import { recordsMeasure } from '../widgets/main-query';
import { type ViewRequest } from '../widgets/widget-kind';
import { isEnough } from './is-enough';
import { profilePaths } from './profile-kinds';
import { listProfiledCodes } from './profiled-codes';

/** A city with a profile. */
export interface ToldCity {
  /** What is told of it in all years. */
  all: Shown;
  /** Its profile: of the newest year, or of all years where that one has too few. */
  href: string;
}

/** The cities that have profiles, by code, in the order of their list. */
export async function findToldCities(
  sources: Pick<PageSources, 'engine' | 'policy'>,
  request: Pick<ViewRequest, 'dataset' | 'view' | 'codeLists' | 'calculation'>,
): Promise<Map<string, ToldCity>> {
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
  const isToldIn = (time: 'all' | 'newest', code: string) => {
    const shown = counts[time]?.of(code);
    return shown !== undefined && isEnough(shown, sources.policy);
  };
  const told = new Map<string, ToldCity>();
  for (const { code, slug } of listProfiledCodes(dataset, 'city', codeLists)) {
    const all = counts.all?.of(code);
    if (!all || !isToldIn('all', code)) continue;
    const path = `${profilePaths.city}/${slug}`;
    told.set(code, { all, href: isToldIn('newest', code) ? path : `${path}?year=${ALL}` });
  }
  return told;
}
