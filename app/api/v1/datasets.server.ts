import { calculationForPrograms } from '~/statistics/view/format-dates';
import { z } from 'zod';
import { getCodeLists } from '~/services/code-lists.server';
import { db, environment, policy, publishedCalculations } from '~/services/portal.server';
import { datasets, getDataset } from '~/datasets';
import { coarserDimensions, finerOf } from '~/datasets/coarser';
import { complaints } from '~/datasets/complaints';
import { divisions, type Dataset, type Dimension } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { listCalculations } from '~/calculations/calculation-queries.server';
import { describeCalculation } from '~/calculations/calculation-info';
import { nameOfPolicy } from '~/protection/policy';
import { filterDimensions } from '~/statistics/view/view';
import { originOf } from '~/platform/http/origin.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { ApiProblem } from '../api-problem';
import { defineCall, noBody, type CallRequest, type Call } from '../call';
import { figuresModifiedAt } from './figures-modified-at.server';
import { calculationOf, named, noQuery } from './answer-parts';

const dimension = named.extend({
  /** The code list of its codes; null if they are derived from the date. */
  code_list: z.string().nullable(),
  calendar: z.enum(['year', 'month', 'year_month', 'week']).nullable(),
  /** Whether a record may carry several codes, so that they add up to more than the total. */
  is_multiple: z.boolean(),
  /** Whether a filter accepts several of its codes. */
  takes_several: z.boolean(),
  /** The dimension of its codes' parents. */
  parent: z.string().nullable(),
  has_divisions: z.boolean(),
});

const summary = named.extend({
  description: z.string(),
  measures: z.array(named),
  /** The dimensions that divide and filter observations. */
  dimensions: z.array(dimension),
  /**
   * Coarser dimensions, which divide observations but do not filter them: groups of the codes of a dimension,
   * named in `of`.
   */
  coarser: z.array(named.extend({ of: z.string() })),
  /** The published calculation; null before the first publication. */
  calculation: calculationOf.nullable(),
  /** The page of the portal. */
  page: z.url(),
  address: z.url(),
});

const detail = summary.extend({
  divisions: z.array(z.enum(divisions)),
  /** How small counts are protected. */
  policy: z.strictObject({
    name: z.string(),
    /** Whether all counts are disclosed as counted. */
    is_exact: z.boolean(),
    /** Rounded counts are multiples of it. */
    base: z.int(),
    /** Sums of a measure, such as numbers of files, are multiples of it. */
    sum_base: z.int(),
    /** Smaller counts are not disclosed. */
    min_count: z.int(),
    /** The smallest total of a disclosed table. */
    min_total: z.int(),
    page: z.url(),
  }),
  /** The published calculations that `as_of` accepts, the newest first. */
  calculations: z.array(calculationOf),
});

/** The calls that describe the datasets. */
export const datasetCalls: readonly Call[] = [
  defineCall({
    method: 'GET',
    path: 'v1/datasets',
    group: 'datasets',
    summary: ['calls.datasets'],
    example: {},
    query: noQuery,
    body: noBody,
    modifiedAt: figuresModifiedAt,
    answer: z.strictObject({
      data: z.array(summary),
      meta: z.strictObject({ count: z.int() }),
    }),
    async answerTo(callRequest) {
      const data = await Promise.all(datasets.map((dataset) => describe(dataset, callRequest)));
      return { data, meta: { count: data.length } };
    },
  }),
  defineCall({
    method: 'GET',
    path: 'v1/datasets/{id}',
    group: 'datasets',
    summary: ['calls.dataset'],
    example: { params: { id: complaints.name } },
    query: noQuery,
    body: noBody,
    modifiedAt: figuresModifiedAt,
    answer: z.strictObject({ data: detail }),
    async answerTo(callRequest) {
      const dataset = getDataset(callRequest.params.id ?? '');
      if (!dataset) throw new ApiProblem('not-found');
      const { base, sumBase, minCount, minTotal, exact } = policy;
      const all = await listCalculations(db, dataset.name);
      const published = all.filter(
        (calculation) => calculation.publishedAt !== null && calculation.retracted_at === null,
      );
      return {
        data: {
          ...(await describe(dataset, callRequest)),
          divisions: [...divisions],
          policy: {
            name: nameOfPolicy(policy),
            is_exact: exact === 'all',
            base,
            sum_base: sumBase,
            min_count: minCount,
            min_total: minTotal,
            page: originOf(callRequest.request, environment) + paths.protection,
          },
          calculations: published.map((calculation) =>
            calculationForPrograms(describeCalculation(calculation)),
          ),
        },
      };
    },
  }),
];

async function describe(
  declared: Dataset,
  { request, language }: Pick<CallRequest<unknown>, 'request' | 'language'>,
) {
  const t = await getTexts(language, 'statistics');
  const published = await publishedCalculations.get(declared.name);
  const calculation = published && calculationForPrograms(describeCalculation(published));
  const dataset = recordedDataset(declared, calculation ?? {});
  const origin = originOf(request, environment);
  return {
    id: dataset.name,
    label: t(`datasets.${dataset.name}.title`),
    description: t(`datasets.${dataset.name}.lead`),
    measures: dataset.measures.map(({ name }) => ({ id: name, label: t(`measures.${name}`) })),
    dimensions: filterDimensions(dataset, divisions[0]).map((item) => ({
      ...describeDimension(item),
      label: t(`parameters.${item.parameter}`),
    })),
    coarser: coarserDimensions(dataset, await getCodeLists()).map((coarser) => ({
      id: coarser.parameter,
      label: t(`parameters.${coarser.parameter}`),
      of: finerOf(dataset, coarser).parameter,
    })),
    calculation,
    page: origin + dataset.path,
    address: `${origin}${paths.api}/v1/datasets/${dataset.name}`,
  };
}

function describeDimension({ parameter, ...dimension }: Dimension) {
  return {
    id: parameter,
    code_list: dimension.codeList ?? null,
    calendar: dimension.calendar ?? null,
    is_multiple: dimension.isMultiple,
    takes_several: !dimension.isBasic,
    parent: dimension.parent?.dimension ?? null,
    has_divisions: dimension.division !== undefined,
  };
}
