import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { dimensionOfParameter, divisions, type Dataset } from '~/datasets/dataset';
import { defaultView, withCodes } from './view';
import { hrefOfView } from './view-url';

/**
 * Returns the address of a dataset's dashboard under one code: in the first division that has the code, so
 * that the whole address applies.
 */
export function hrefOfCode(
  dataset: Dataset,
  parameter: string,
  code: string,
  codeLists: CodeLists,
  defaultYear: number,
): string {
  const division = divisions.find((candidate) => {
    const dimension = dimensionOfParameter(dataset, parameter, candidate);
    const codes = dimension ? codesOfDimension(dimension, codeLists) : [];
    return codes.some((each) => each.code === code);
  });
  const view = withCodes(defaultView(dataset, defaultYear), parameter, [code]);
  return hrefOfView(dataset, { ...view, division: division ?? view.division }, defaultYear);
}
