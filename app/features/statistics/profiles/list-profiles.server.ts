import { dimensionOfParameter, divisions } from '~/datasets/dataset';
import { foreignLanguageOf, nameOfCode } from '~/datasets/code-lists';
import {
  calculationInfo,
  currentYearOf,
  type CalculationInfo,
} from '../dashboard/calculation-time';
import {
  readViewRequest,
  type PageSources,
  type ReadRequest,
} from '../dashboard/get-dashboard-page.server';
import { getObservations } from '../observations/get-observations.server';
import { parentCode } from '../views/parse-codes';
import { recordsMeasure } from '../widgets/main-query';
import { countInWords } from '../widgets/shown-text';
import { type ViewRequest } from '../widgets/widget-kind';
import { profilePaths, type ProfileKind } from './profile-kinds';
import { listProfiledCodes } from './profiled-codes';
import { findToldCities } from './told-cities.server';

/** A profile in the list of its kind. */
export interface ListedProfile {
  name: string;
  href: string;
  /** What is counted of it in the newest year, of a city in all years. */
  count: string;
}

/** Profiles by name: all of a kind, or the cities of a province. */
export interface ProfileGroup {
  /** The province. */
  place?: { name: string; href: string };
  /** The language of the names, where it is not the visitor's. */
  language?: string;
  profiles: ListedProfile[];
}

/** All profiles of a kind with what is told of each, by which calculation. */
export async function listProfiles(
  sources: PageSources,
  { kind, ...asked }: Omit<ReadRequest, 'search'> & { kind: ProfileKind },
): Promise<{ year: string; groups: ProfileGroup[]; calculation: CalculationInfo }> {
  const { request } = await readViewRequest(sources, { ...asked, search: new URLSearchParams() });
  const { calculation } = request;
  const year = String(currentYearOf(calculation));
  const groups =
    kind === 'city'
      ? await listCities(sources, request)
      : [{ profiles: await listOfYear(sources, request, kind, year) }];
  return { year, groups, calculation: calculationInfo(calculation) };
}

async function listOfYear(
  sources: PageSources,
  request: ViewRequest,
  kind: ProfileKind,
  year: string,
): Promise<ListedProfile[]> {
  const { dataset, codeLists, language, t } = request;
  const measure = recordsMeasure(request);
  const queries = divisions.flatMap((division) => {
    const dimension = dimensionOfParameter(dataset, kind, division);
    const filter = { codes: { year: [year] } };
    return dimension ? [[division, { filter, measure, dimension: dimension.name }] as const] : [];
  });
  const { counts = {} } = await getObservations(sources, request, {
    counts: Object.fromEntries(queries),
  });
  const profiles = listProfiledCodes(dataset, kind, codeLists).map((one) => {
    const shown = counts[one.division]?.of(one.code);
    return {
      name: nameOfCode(one, language),
      href: `${profilePaths[kind]}/${one.slug}`,
      count: shown ? countInWords(shown, measure, { language, t }) : '',
    };
  });
  return byName(profiles, language);
}

/** The cities of each province, those of which enough is told. */
async function listCities(sources: PageSources, request: ViewRequest): Promise<ProfileGroup[]> {
  const { dataset, view, codeLists, language, t } = request;
  const measure = recordsMeasure(request);
  const [city, province] = (['city', 'province'] as const).map((kind) =>
    dimensionOfParameter(dataset, kind, view.division),
  );
  if (!city || !province) return [];
  const told = await findToldCities(sources, request);
  const items = listProfiledCodes(dataset, 'city', codeLists);
  const groups = listProfiledCodes(dataset, 'province', codeLists).map((place): ProfileGroup => {
    const within = items.filter(
      ({ code }) => parentCode(city, province, code, codeLists) === place.code,
    );
    const profiles = within.flatMap((one): ListedProfile[] => {
      const counted = told.get(one.code);
      if (!counted) return [];
      return [
        {
          name: nameOfCode(one, language),
          href: counted.href,
          count: countInWords(counted.all, measure, { language, t }),
        },
      ];
    });
    return {
      place: {
        name: nameOfCode(place, language),
        href: `${profilePaths.province}/${place.slug}`,
      },
      language: foreignLanguageOf(within, language),
      profiles: byName(profiles, language),
    };
  });
  return groups.filter(({ profiles }) => profiles.length > 0);
}

function byName(profiles: ListedProfile[], language: string): ListedProfile[] {
  const { compare } = new Intl.Collator(language);
  return profiles.sort((one, other) => compare(one.name, other.name));
}
