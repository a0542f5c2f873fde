import {
  depthOf,
  OUTSIDE_HOME_COUNTRY,
  recordedDimensions,
  type Dataset,
  type RecordedDimension,
} from '~/datasets/dataset';
import { codesOf, type CodeIndex } from './code-index';
import { type NormaliseCodes } from './normalise-codes';
import { CODE_SEPARATOR } from './read-codes';

type Child = RecordedDimension & Required<Pick<RecordedDimension, 'parent'>>;

/**
 * For each dimension with a parent, the rule that a code implies its parent where the record states
 * none, and contradicts any other parent. Grandchildren come first: parents imply theirs in turn.
 */
export function parentRules(dataset: Dataset, index: CodeIndex): NormaliseCodes[] {
  const dimensions = recordedDimensions(dataset);
  const parentOf = ({ parent }: Child) => dimensions.find(({ name }) => name === parent?.dimension);
  return dimensions
    .filter((dimension): dimension is Child => dimension.parent !== undefined)
    .sort((one, other) => depthOf(dataset, other) - depthOf(dataset, one))
    .map((child) => parentRule(child, parentOf(child)?.isMultiple ?? false, index));
}

function parentRule(child: Child, takesSeveral: boolean, index: CodeIndex): NormaliseCodes {
  const known = codesOf(index, child.codeList);
  const { dimension: parent, attribute } = child.parent;
  return (codes) => {
    const children = (codes[child.name] ?? []).filter((code) => code !== OUTSIDE_HOME_COUNTRY);
    if (children.length === 0) return null;
    const stated = codes[parent] ?? [];
    const parents = children.map((code) => known.get(code)?.[attribute] ?? '');
    const differing = parents.findIndex((code) => code !== '' && !stated.includes(code));
    if (stated.length > 0 && differing >= 0) {
      const details = { parent, stated: stated.join(CODE_SEPARATOR) };
      const value = children[differing] ?? '';
      return { column: child.name, value, reason: 'parent-differs', details };
    }
    if (stated.length > 0) return null;
    const implied = [...new Set(parents)].filter((code) => code !== '').sort();
    if (implied.length > 1 && !takesSeveral) {
      const value = children.join(CODE_SEPARATOR);
      return { column: child.name, value, reason: 'parents-several', details: { parent } };
    }
    codes[parent] = implied;
    return null;
  };
}
