import { dimensionOfParameter, divisions } from '~/datasets/dataset';
import { nameOfCode } from '~/datasets/code-lists';
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
import { recordsMeasure } from '../widgets/main-query';
import { countInWords } from '../widgets/shown-text';
import { profilePaths, type ProfileKind } from './profile-kinds';
import { listProfiledCodes } from './profiled-codes';

/** A profile in the list of its kind. */
export interface ListedProfile {
  name: string;
  href: string;
  /** What is counted of it in the newest year. */
  count: string;
}

/** All profiles of a kind by name, with what is told of each in the newest year, by which calculation. */
export async function listProfiles(
  sources: PageSources,
  { kind, ...asked }: Omit<ReadRequest, 'search'> & { kind: ProfileKind },
): Promise<{ year: string; profiles: ListedProfile[]; calculation: CalculationInfo }> {
  const { request } = await readViewRequest(sources, { ...asked, search: new URLSearchParams() });
  const { dataset, codeLists, calculation, language, t } = request;
  const year = String(currentYearOf(calculation));
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
  const { compare } = new Intl.Collator(language);
  return {
    year,
    profiles: profiles.sort((one, other) => compare(one.name, other.name)),
    calculation: calculationInfo(calculation),
  };
}
