import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { dimensionOfParameter, divisions, type Dataset, type Division } from '~/datasets/dataset';
import { movesOf } from '~/datasets/merge-mark';
import { type Names } from '~/platform/db/schema';
import { profiledKinds, profilePaths, type ProfileKind } from './profile-kinds';

/** A code that has a profile. */
export interface ProfiledCode {
  code: string;
  /** The end of its address. */
  slug: string;
  /** The first division that has the code. */
  division: Division;
  names: Names;
}

/** The codes that have profiles, those of the first division before those that only later ones have. */
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
  // A city is known by its code: many share their name with the regency around them.
  if (kind === 'city') return [...codes.values()].map((one) => ({ ...one, slug: one.code }));
  // Codes are added at the end of their list: the first of a name keeps the address that it has.
  const taken = new Set(['']);
  return [...codes.values()].map((one) => {
    const [named, coded] = slugsOfName(one.code, one.names.id);
    let slug = taken.has(named) ? coded : named;
    for (let number = 2; taken.has(slug); number += 1) {
      slug = [coded, number].filter(Boolean).join('-');
    }
    taken.add(slug);
    return { ...one, slug };
  });
}

/** The possible addresses of a code with a name: by name, or by name and code. */
export function slugsOfName(code: string, name: string): [named: string, coded: string] {
  const named = slugOf(name);
  return [named, [named, slugOf(code)].filter(Boolean).join('-')];
}

/** A name in small letters without accents, with hyphens between its words: "Hak untuk Hidup" → "hak-untuk-hidup". */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The code that the end of an address names: by its slug, by itself, by its name or by both, in capital letters or not; null where none is. */
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

/** The addresses of all lists of profiles, and of all profiles but those of merged codes and of cities: not every city has one. */
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
