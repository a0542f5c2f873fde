import { createHash } from 'node:crypto';
import { type Code } from '~/datasets/code-lists';
import { type RecordedDimension, ALL_CODES } from '~/datasets/dataset';
import { unfitForLine } from '~/platform/i18n/normalise-text';
import { type NewCode } from '../source-row';
import { createCodeFinder, normaliseName } from './code-names';
import { type CodeColumn } from './mapping-schema';

const MAX_SLUG_LENGTH = 40;

const HASH_LENGTH = 6;

/** The maximum length of a code's name: longer text is prose, not a category. */
const MAX_NAME_LENGTH = 200;

/** Reference lists load up to 10,000 entries (specification, section 9). */
const MAX_LIST_CODES = 10_000;

/** The meaning of a value in a file: codes (none: not stated), or why it has no meaning. */
export type Resolution = { codes: readonly string[]; newCode?: NewCode } | { reason: string };

/** Finds the codes of a value; `parent` is the code of its parent, if known. */
export type ResolveCode = (value: string, parent?: string) => Resolution;

/** Returns the codes that a mapping gives as one text or a list. */
export function codesIn(codes: string | readonly string[] = []): readonly string[] {
  return (typeof codes === 'string' ? [codes] : codes).filter((code) => code !== '');
}

/**
 * Resolves the values of a column: by the mapping's own values, then as a code, then as a name, and finally
 * by the mapping's rule for unknown values. Caches the results.
 */
export function createCodeResolver(
  dimension: RecordedDimension,
  column: CodeColumn,
  list: readonly Code[],
): ResolveCode {
  const entries = Object.entries(column.values ?? {});
  const values = new Map(entries.map(([value, codes]) => [normaliseName(value), codesIn(codes)]));
  const find = createCodeFinder(list, dimension.parent?.attribute);
  const treatUnknown = createUnknownTreatment(dimension, column, list.length);
  const seen = new Map<string, Resolution>();
  return (value, parent) => {
    const key = `${parent ?? ''}\n${value}`;
    const known = seen.get(key);
    if (known) return known;
    const code = find(value, parent);
    const given = values.get(normaliseName(value)) ?? (code === null ? null : [code]);
    const resolution = given ? { codes: given } : treatUnknown(value, parent);
    if (!('reason' in resolution) && seen.size < 2 * MAX_LIST_CODES) seen.set(key, resolution);
    return resolution;
  };
}

function createUnknownTreatment(
  dimension: RecordedDimension,
  { unknown = 'reject', attributes = {} }: CodeColumn,
  knownCodes: number,
): ResolveCode {
  const given = new Map(
    Object.entries(attributes).map(([value, attributesOfValue]) => [
      normaliseName(value),
      attributesOfValue,
    ]),
  );
  const names = new Set<string>();
  return (value, parent) => {
    if (unknown === 'reject') return { reason: 'value-unknown' };
    if (unknown === 'not-stated') return { codes: [] };
    if (value.length > MAX_NAME_LENGTH || unfitForLine.test(value)) return { reason: 'name-unfit' };
    const ofValue = given.get(normaliseName(value)) ?? {};
    const parentCode = ofValue[dimension.parent?.attribute ?? ''] ?? parent;
    if (dimension.parent && !parentCode) return { reason: 'parent-unknown' };
    const above =
      dimension.parent && parentCode ? { ...dimension.parent, code: parentCode } : undefined;
    const created = createCode(dimension.codeList, value, above);
    const newCode = { ...created, attributes: { ...ofValue, ...created.attributes } };
    names.add(newCode.code);
    if (knownCodes + names.size > MAX_LIST_CODES) return { reason: 'list-full' };
    return { codes: [newCode.code], newCode };
  };
}

/**
 * Returns a new code for a name, the same at every import: the name in lower case with hyphens. Where that
 * loses something, a short hash of the name keeps different names apart. A child's code begins with its
 * parent's and a dot, as those of the shipped lists do.
 */
export function createCode(
  list: string,
  name: string,
  parent?: { attribute: string; code: string },
): NewCode {
  const slug = slugOf(normaliseName(name));
  return {
    list,
    code: parent ? `${parent.code}.${slug}` : slug,
    name: name.trim().replace(/\s+/g, ' '),
    attributes: parent ? { [parent.attribute]: parent.code } : {},
  };
}

function slugOf(name: string): string {
  const slug = name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  const isFaithful = slug === name.replaceAll(' ', '-') && slug.length <= MAX_SLUG_LENGTH;
  if (isFaithful && slug !== ALL_CODES) return slug;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  return `${slug.slice(0, MAX_SLUG_LENGTH).replace(/-$/, '')}-${hash}`.replace(/^-/, '');
}
