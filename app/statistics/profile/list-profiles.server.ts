import {
  dimensionOfParameter,
  divisions,
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  type Division,
} from '~/datasets/dataset';
import { codesOfDimension, foreignLanguageOf, nameOfCode } from '~/datasets/code-lists';
import { movesOf } from '~/datasets/merge-mark';
import { territoryOf } from '~/datasets/territory';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { calculationInfo, type CalculationInfo } from '~/calculations/calculation-info';
import {
  readViewRequest,
  type PageSources,
  type ReadRequest,
} from '../published/read-view-request.server';
import { createLabels } from '../view/labels';
import { getObservations } from '../observations/get-observations.server';
import { type Notice } from '../view/notice';
import { parentCode } from '../view/parse-codes';
import { recordsMeasure } from '../observations/main-query';
import { formatCount } from '../observations/format-disclosed';
import { type ViewRequest } from '../view/view-request';
import { profilePaths, type ProfileKind } from '../view/profile-kinds';
import { hrefOfProfile } from '../view/profile-url';
import { listProfiledCodes } from '../view/profiled-codes';
import { findProfiledCities } from './profiled-cities.server';

/** A profile in the list of its kind. */
export interface ListedProfile {
  name: string;
  href: string;
  /** Its count in the newest year, for a city in all years. */
  count: string;
}

/** Profiles by name: all of a kind, or the cities of a province. */
export interface ProfileGroup {
  /** The province. */
  place?: { name: string; href: string };
  /** The language of the names, if not the visitor's. */
  language?: string;
  profiles: ListedProfile[];
}

/** The profiles of a kind. */
export interface ProfileList {
  year: string;
  groups: ProfileGroup[];
  /** The sum of the records, and those that the list does not include; null if it does not list all codes. */
  sum: string | null;
  /** The divisions to choose from, if there are several, and what the chosen one counts. */
  divisions: { text: string; choices: { name: string; href: string; isChosen: boolean }[] } | null;
  calculation: CalculationInfo;
  notices: Notice[];
  division: Division;
}

/**
 * Lists all profiles of a kind with their disclosed counts and the calculation; provinces in one division.
 */
export async function listProfiles(
  sources: PageSources,
  { kind, search, ...requested }: ReadRequest & { kind: ProfileKind },
): Promise<ProfileList> {
  const parameters = new URLSearchParams([...search].filter(([name]) => isOwn(kind, name)));
  const { request, notices } = await readViewRequest(sources, { ...requested, search: parameters });
  const { calculation, view } = request;
  const year = String(calculation.defaultYear);
  const { sum = null, profiles } =
    kind === 'city' ? {} : await listOfYear(sources, request, kind, year);
  return {
    year,
    sum,
    notices,
    division: view.division,
    groups: profiles ? [{ profiles }] : await listCities(sources, request),
    divisions: await divisionsOf(request, kind),
    calculation: calculationInfo(calculation),
  };
}

/**
 * Returns the address of a list of profiles; for provinces it names the division, unless that is the first
 * one.
 */
export function hrefOfProfiles(kind: ProfileKind, division: Division): string {
  const path = profilePaths[kind];
  return kind === 'province' && division !== divisions[0] ? `${path}?division=${division}` : path;
}

function isOwn(kind: ProfileKind, parameter: string): boolean {
  return kind === 'province' && parameter === 'division';
}

async function divisionsOf(
  { codeLists, view, language, t }: ViewRequest,
  kind: ProfileKind,
): Promise<ProfileList['divisions']> {
  if (kind !== 'province' || !territoryOf(codeLists).hasDivisions) return null;
  const texts = await getTexts(language, 'profile');
  return {
    text: texts(`division${view.division}`),
    choices: divisions.map((division) => ({
      name: t(`map.division${division}`),
      href: hrefOfProfiles(kind, division),
      isChosen: division === view.division,
    })),
  };
}

async function listOfYear(
  sources: PageSources,
  request: ViewRequest,
  kind: ProfileKind,
  year: string,
): Promise<{ profiles: ListedProfile[]; sum: string | null }> {
  const { dataset, view, codeLists, calculation, language, t } = request;
  const measure = recordsMeasure(request);
  const dimension = dimensionOfParameter(dataset, kind, view.division);
  if (!dimension) return { profiles: [], sum: null };
  const { counts = {} } = await getObservations(sources, request, {
    counts: { all: { filter: { codes: { year: [year] } }, measure, dimension: dimension.name } },
  });
  const { all } = counts;
  if (!all) return { profiles: [], sum: null };
  const labels = createLabels(codeLists, language, t);
  const known = new Set(codesOfDimension(dimension, codeLists).map(({ code }) => code));
  const moves = movesOf(dimension, codeLists, dataset.name);
  const formatOne = (disclosed: typeof all.total) =>
    formatCount(disclosed, measure, { language, t });
  const profiles = listProfiledCodes(dataset, kind, codeLists)
    .filter(({ code }) => known.has(code) && !moves.has(code))
    .map((item) => ({
      name: labels(dimension, item.code),
      href: hrefOfProfile({ dataset, kind, item }, view, calculation.defaultYear),
      count: formatOne(all.of(item.code)),
    }));
  const texts = await getTexts(language, 'profile');
  const others = [NOT_STATED, ...(dimension.isPlace ? [OUTSIDE_HOME_COUNTRY] : [])]
    .map((code) => all.of(code))
    .filter(({ value }) => value !== 0)
    .map((observation) =>
      texts('listed', { name: labels(dimension, observation.code), value: formatOne(observation) }),
    );
  const values = { total: formatOne(all.total), others: formatsOf(language).list(others) };
  const sum = [
    texts(others.length > 0 ? 'sumAndOthers' : 'sum', values),
    ...(dimension.isMultiple ? [texts('several')] : []),
  ].join(' ');
  return { profiles: byName(profiles, language), sum };
}

/** Lists, by province, the cities of which enough is disclosed. */
async function listCities(sources: PageSources, request: ViewRequest): Promise<ProfileGroup[]> {
  const { dataset, view, codeLists, language, t } = request;
  const measure = recordsMeasure(request);
  const [city, province] = (['city', 'province'] as const).map((kind) =>
    dimensionOfParameter(dataset, kind, view.division),
  );
  if (!city || !province) return [];
  const profiled = await findProfiledCities(sources, request);
  const items = listProfiledCodes(dataset, 'city', codeLists);
  const groups = listProfiledCodes(dataset, 'province', codeLists).map((place): ProfileGroup => {
    const within = items.filter(
      ({ code }) => parentCode(city, province, code, codeLists) === place.code,
    );
    const profiles = within.flatMap((code): ListedProfile[] => {
      const counted = profiled.get(code.code);
      if (!counted) return [];
      return [
        {
          name: nameOfCode(code, language),
          href: counted.href,
          count: formatCount(counted.all, measure, { language, t }),
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
  return profiles.sort((a, b) => compare(a.name, b.name));
}
