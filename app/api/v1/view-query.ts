import { z } from 'zod';
import { datasets } from '~/datasets';
import { divisions } from '~/datasets/dataset';
import { filterDimensions } from '~/statistics/view/view';

const code = z.string().max(60);
const codes = z.union([code, z.array(code).max(100)]);

/** The number of a calculation, or of a page. */
export const ordinal = z.coerce.number().int().min(1).max(999_999_999);

/** The parameters of a view, as in the address of a dashboard, for all datasets. */
export const viewQuery = z.strictObject({
  ...filterParameters(),
  /** 0 rejects codes of the advanced filter; addresses of dashboards with some have 1. */
  type: z.enum(['0', '1']).optional(),
  measure: z.enum(datasets.flatMap(({ measures }) => measures.map(({ name }) => name))).optional(),
  division: z.enum(divisions).optional(),
});

/** Returns the parameters that choose codes: one code or, where a filter accepts several, a list. */
function filterParameters() {
  const dimensions = datasets.flatMap((dataset) => filterDimensions(dataset, divisions[0]));
  return Object.fromEntries(
    dimensions.map(({ parameter }) => {
      const takesOne = dimensions.every(
        (dimension) => dimension.parameter !== parameter || dimension.isBasic,
      );
      return [parameter, (takesOne ? code : codes).optional()];
    }),
  );
}
