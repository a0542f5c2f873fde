import { codesOfDimension, type Code, type CodeLists } from '~/datasets/code-lists';
import { placeGroupsOf } from '~/datasets/coarser';
import { NOT_STATED, OUTSIDE_HOME_COUNTRY, type Dataset, type Dimension } from '~/datasets/dataset';
import { normaliseCell, normaliseText } from '~/platform/i18n/normalise-text';
import { type NoticeReason, type Refuse } from './notice';
import { ALL, withCodes, type View } from './view';

/** Returns the valid codes, and codes of groups of places, among the values of a dimension's parameter. */
export function chosenCodes(
  dimension: Dimension,
  values: string[],
  { dataset, codeLists, refuse }: { dataset: Dataset; codeLists: CodeLists; refuse: Refuse },
): string[] {
  const codes: string[] = [];
  const groups = placeGroupsOf(dimension, dataset, codeLists)?.groups;
  for (const value of new Set(values.map((item) => ownCode(dimension, item, codeLists)))) {
    if (value === '' || value === ALL) continue;
    const reason = groups?.has(value) ? null : refusal(dimension, value, codeLists);
    if (reason) refuse(dimension.parameter, value, reason);
    else codes.push(value);
  }
  if (!dimension.isBasic) return codes;
  for (const repeated of codes.slice(0, -1)) refuse(dimension.parameter, repeated, 'repeated');
  return codes.slice(-1);
}

/**
 * Returns a code as written in its list, even if the address normalises its letters differently or surrounds
 * it with spaces.
 */
function ownCode(dimension: Dimension, value: string, codeLists: CodeLists): string {
  if (findCode(codeLists, dimension, value)) return value;
  const plain = normaliseCell(value).trim();
  const codes = codeLists.get(dimension.codeList ?? '');
  return (codes && normalisedCodes(codes).get(plain)) ?? plain;
}

const normalised = new WeakMap<readonly Code[], ReadonlyMap<string, string>>();

/**
 * Returns the codes of a list by their normal form; cached, since an address may contain a thousand unknown
 * ones.
 */
function normalisedCodes(codes: readonly Code[]): ReadonlyMap<string, string> {
  const known = normalised.get(codes);
  if (known) return known;
  const made = new Map(codes.map(({ code }) => [normaliseText(code), code]));
  normalised.set(codes, made);
  return made;
}

function refusal(dimension: Dimension, code: string, codeLists: CodeLists): NoticeReason | null {
  if (code === NOT_STATED || (code === OUTSIDE_HOME_COUNTRY && dimension.isPlace)) return null;
  if (!findCode(codeLists, dimension, code)) return 'unknown-code';
  const codes = codesOfDimension(dimension, codeLists);
  return codes.some((known) => known.code === code) ? null : 'not-in-division';
}

function findCode(codeLists: CodeLists, dimension: Dimension, code: string): Code | undefined {
  return codeLists.get(dimension.codeList ?? '')?.find((known) => known.code === code);
}

/** Returns the code of `parent` that a code of `child` belongs to; undefined for reserved codes. */
export function parentCode(
  child: Dimension,
  parent: Dimension,
  code: string,
  codeLists: CodeLists,
): string | undefined {
  const stated = findCode(codeLists, child, code)?.attributes[child.parent?.attribute ?? ''];
  if (stated === undefined || !parent.derivedFrom) return stated;
  return findCode(codeLists, parent, stated)?.attributes[parent.derivedFrom.attribute] ?? stated;
}

/** Ignores case details of issues that are not chosen. */
export function withoutStrayChildren(
  dimensions: readonly Dimension[],
  view: View,
  codeLists: CodeLists,
  refuse: Refuse,
): View {
  let result = view;
  for (const child of dimensions.filter(({ isBasic, parent }) => !isBasic && parent)) {
    const parent = dimensions.find(({ parameter }) => parameter === child.parent?.dimension);
    const chosen = parent && view.codes[parent.parameter];
    if (!parent || !chosen) continue;
    const kept = (view.codes[child.parameter] ?? []).filter((code) => {
      const implied = parentCode(child, parent, code, codeLists);
      const isOwn = implied === undefined || chosen.includes(implied);
      if (!isOwn) refuse(child.parameter, code, 'contradiction');
      return isOwn;
    });
    result = withCodes(result, child.parameter, kept);
  }
  return result;
}

/** Chooses the province of a city, and ignores a city of another province than the chosen one. */
export function withImpliedParents(
  dimensions: readonly Dimension[],
  view: View,
  codeLists: CodeLists,
  refuse: Refuse,
): View {
  let result = view;
  for (const child of dimensions.filter(({ isBasic, parent }) => isBasic && parent)) {
    const parent = dimensions.find(({ parameter }) => parameter === child.parent?.dimension);
    const code = view.codes[child.parameter]?.[0];
    const implied = parent && code && parentCode(child, parent, code, codeLists);
    if (!parent || !code || !implied) continue;
    const chosen = view.codes[parent.parameter]?.[0];
    if (chosen === undefined) {
      result = withCodes(result, parent.parameter, [implied]);
    } else if (chosen !== implied) {
      refuse(child.parameter, code, 'contradiction');
      result = withCodes(result, child.parameter, []);
    }
  }
  return result;
}
