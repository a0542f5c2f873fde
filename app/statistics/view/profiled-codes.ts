import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { dimensionOfParameter, divisions, type Dataset, type Division } from '~/datasets/dataset';
import { movesOf } from '~/datasets/merge-mark';
import { type Names } from '~/platform/db/schema';
import { profiledKinds, profilePaths, type ProfileKind } from './profile-kinds';

/** A code that has a profile. */
export interface ProfiledCode {
  code: string;
  /** The last part of its address. */
  slug: string;
  /** The first division that has the code. */
  division: Division;
  names: Names;
}

/** Lists the codes that have profiles, those of the first division before those of later ones only. */
export function listProfiledCodes(
  dataset: Dataset,
  kind: ProfileKind,
  codeLists: CodeLists,
): ProfiledCode[] {
  const codes = new Map<string, Omit<ProfiledCode, 'slug'>>();
  for (const division of divisions) {
    const dimension = dimensionOfParameter(dataset, kind, division);
    for (const { code, names } of dimension ? codesOfDimension(dimension, codeLists) : []) {
      if (!codes.has(code)) codes.set(code, { code, division, names });
    }
  }
  // Cities are identified by their code: many share their name with the regency around them.
  if (kind === 'city') return [...codes.values()].map((code) => ({ ...code, slug: code.code }));
  // Codes are appended to their list, so the first code of a name keeps its address.
  const taken = new Set(['']);
  return [...codes.values()].map((code) => {
    const [named, coded] = slugsOfName(code.code, code.names.id);
    let slug = taken.has(named) ? coded : named;
    for (let number = 2; taken.has(slug); number += 1) {
      slug = [coded, number].filter(Boolean).join('-');
    }
    taken.add(slug);
    return { ...code, slug };
  });
}

/** Returns the possible slugs of a code with a name: by name, or by name and code. */
export function slugsOfName(code: string, name: string): [named: string, coded: string] {
  const named = slugOf(name);
  return [named, [named, slugOf(code)].filter(Boolean).join('-')];
}

/**
 * Returns a name in lower case without accents, with hyphens between its words: "Hak untuk hidup" →
 * "hak-untuk-hidup".
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Finds the code of an address's last part: by its slug, its code, its name, or name and code, ignoring case;
 * null if there is none.
 */
export function findProfiledCode(
  codes: readonly ProfiledCode[],
  requested: string,
): ProfiledCode | null {
  const small = requested.toLowerCase();
  const named = codes.filter(({ names }) => slugOf(names.id) === small);
  return (
    codes.find(({ slug }) => slug === small) ??
    codes.find(({ code }) => code.toLowerCase() === small) ??
    (named.length === 1 ? named[0] : undefined) ??
    codes.find(({ code, names }) => slugsOfName(code, names.id)[1] === small) ??
    null
  );
}

/**
 * Lists the addresses of all lists of profiles, and of all profiles except those of merged codes and of
 * cities: some cities have no profile.
 */
export function listProfileAddresses(dataset: Dataset, codeLists: CodeLists): string[] {
  return profiledKinds(dataset).flatMap((kind) => {
    const moves = dataset.dimensions
      .filter(({ parameter }) => parameter === kind)
      .map((dimension) => movesOf(dimension, codeLists, dataset.name));
    const listed = kind === 'city' ? [] : listProfiledCodes(dataset, kind, codeLists);
    return [
      profilePaths[kind],
      ...listed
        .filter(({ code }) => !moves.some((moved) => moved.has(code)))
        .map(({ slug }) => `${profilePaths[kind]}/${slug}`),
    ];
  });
}
