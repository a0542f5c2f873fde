import { classesOfCodes, NOT_CLASSIFIED } from '~/datasets/code-classes';
import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type RecordedDimension, recordedDimensions } from '~/datasets/dataset';

/** A key variable as public-use files show it. */
export interface FileVariable {
  /** The name of its column. */
  column: string;
  dimension: RecordedDimension;
  /**
   * What it shows: a code, the group of places or the class that the code belongs to, or the first of several
   * codes.
   */
  shows: 'code' | 'group' | 'class' | 'first';
  /** Its possible values, without reserved codes. */
  values: readonly string[];
  /** Returns the value shown for a record that carries a code. */
  valueOf: (code: string) => string;
}

/**
 * Returns the columns of the public-use files of a dataset: for places their groups, if the code list
 * declares any; for codes with classes these; for several codes the first.
 */
export function fileVariables(dataset: Dataset, codeLists: CodeLists): FileVariable[] {
  return dataset.keyVariables.flatMap((name) => {
    const dimension = recordedDimensions(dataset).find((candidate) => candidate.name === name);
    return dimension ? [fileVariable(dimension, codeLists)] : [];
  });
}

function fileVariable(dimension: RecordedDimension, codeLists: CodeLists): FileVariable {
  const { parameter, groups, classes, isMultiple } = dimension;
  const codes = codesOfDimension(dimension, codeLists);
  const plain = {
    dimension,
    values: codes.map(({ code }) => code),
    valueOf: (code: string) => code,
  };
  if (isMultiple) return { ...plain, column: `first_${parameter}`, shows: 'first' };
  if (classes) {
    return {
      column: `${parameter}_class`,
      dimension,
      shows: 'class',
      values: [...classes.values, NOT_CLASSIFIED],
      valueOf: classesOfCodes(dimension, codeLists).of,
    };
  }
  const groupOf = new Map(
    codes.flatMap(({ code, attributes }) => {
      const group = groups && attributes[groups.attribute];
      return group ? [[code, group]] : [];
    }),
  );
  if (groupOf.size === 0) return { ...plain, column: parameter, shows: 'code' };
  const valueOf = (code: string) => groupOf.get(code) ?? code;
  return {
    column: `${parameter}_group`,
    dimension,
    shows: 'group',
    valueOf,
    values: [...new Set(plain.values.map(valueOf))],
  };
}
