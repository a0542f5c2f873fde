import { createHash } from 'node:crypto';
import { ALL_CODES } from '~/datasets/dataset';
import { type NewCode } from '../source-row';
import { normaliseName } from './code-names';

const MAX_SLUG_LENGTH = 40;
const HASH_LENGTH = 6;

/** How long the name of a code may be: more is prose, not a category. */
export const MAX_NAME_LENGTH = 200;

/**
 * A new code for a name, the same at every import: the name in lower case with hyphens. Where that
 * loses something, a short hash of the name keeps different names apart. A child's code begins with
 * its parent's and a dot, as those of the shipped lists do.
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
