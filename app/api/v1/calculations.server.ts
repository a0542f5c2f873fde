import { calculationForPrograms } from '~/statistics/view/format-dates';
import { z } from 'zod';
import { db, environment, policy } from '~/services/portal.server';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import {
  getCalculation,
  getRetraction,
  listCalculations,
  type CalculationEntry,
} from '~/calculations/calculation-queries.server';
import { describeCalculation } from '~/calculations/calculation-info';
import { subjectOf } from '~/statistics/view/describe-view';
import { createLabels, type Labels } from '~/statistics/view/labels';
import { filterOf, statusesOf } from '~/statistics/export/write-file.server';
import { nameOfPolicy } from '~/protection/policy';
import { type WithStatus } from '~/statistics/observations/observation';
import { findRevisions, type Revision } from '~/statistics/revisions/find-revisions.server';
import { filterOfView } from '~/statistics/view/filter-of-view';
import { hrefOfView } from '~/statistics/view/view-url';
import { originOf } from '~/platform/http/origin.server';
import { homeDay } from '~/platform/i18n/home-day';
import { translationOf } from '~/platform/i18n/translation';
import { dataLicence } from '~/licence';
import { paths } from '~/paths';
import { inLanguage } from '~/shell/page-head';
import { ApiProblem } from '../api-problem';
import { figureMeta, disclosedValue } from '../calls/figure-schemas';
import { defineCall, noBody, type Call } from '../call';
import { figuresModifiedAt } from './figures-modified-at.server';
import { calculationOf } from './answer-parts';
import { readView } from './read-view.server';
import { viewQuery } from './view-query';

const entry = calculationOf.extend({
  dataset: z.string(),
  /** Whether visitors see it by default. */
  is_published: z.boolean(),
  published_on: z.iso.date(),
  /** The version of the code lists by which it counts. */
  code_lists: z.string(),
  /** The note to readers, and its language; null without one. */
  note: z.strictObject({ text: z.string(), language: z.string() }).nullable(),
  /** When its last publication was withdrawn, and the note to readers on that; null if it was not. */
  withdrawn: z
    .strictObject({
      on: z.iso.date(),
      note: z.strictObject({ text: z.string(), language: z.string() }).nullable(),
    })
    .nullable(),
  /** The address of its differences from the published one. */
  address: z.url(),
});

/** A figure that differs in the published calculation. */
const change = z.strictObject({
  measure: z.string(),
  /** The dimension and the code; null for the total. */
  dimension: z.string().nullable(),
  code: z.string().nullable(),
  label: z.string().nullable(),
  then: disclosedValue,
  now: disclosedValue,
});

/** The calls that list calculations and report changes since one of them. */
export const calculationCalls: readonly Call[] = [
  defineCall({
    method: 'GET',
    path: 'v1/calculations',
    group: 'datasets',
    summary: ['calls.calculations'],
    example: {},
    query: z.strictObject({ dataset: z.enum(datasets.map(({ name }) => name)).optional() }),
    body: noBody,
    modifiedAt: figuresModifiedAt,
    answer: z.strictObject({
      data: z.array(entry),
      meta: z.strictObject({
        count: z.int(),
        /** Those that were retracted, and why. */
        retracted: z.array(
          z.strictObject({
            id: z.int(),
            dataset: z.string(),
            date: z.iso.date(),
            reason: z.string(),
          }),
        ),
      }),
    }),
    async answerTo({ query: { dataset }, request, language }) {
      const all = await listCalculations(db, dataset);
      const seen = all.filter(({ publishedAt }) => publishedAt !== null);
      const data = seen.flatMap((calculation) =>
        calculation.retracted_at ? [] : [describe(calculation, request, language)],
      );
      const retracted = seen.flatMap(({ id, dataset, retracted_at: at, retraction_reason }) =>
        at ? [{ id, dataset, date: homeDay(at), reason: retraction_reason ?? '' }] : [],
      );
      return { data, meta: { count: data.length, retracted } };
    },
  }),
  defineCall({
    method: 'GET',
    path: 'v1/calculations/{id}',
    group: 'datasets',
    summary: ['calls.calculation'],
    example: { params: { id: '1' } },
    query: viewQuery,
    body: noBody,
    modifiedAt: figuresModifiedAt,
    answer: z.strictObject({
      data: z.array(change),
      meta: figureMeta
        .pick({ dataset: true, subject: true, filter: true, calculation: true, note: true })
        .extend(figureMeta.pick({ address: true, policy: true, licence: true }).shape)
        .extend({ published: calculationOf, count: z.int() }),
    }),
    async answerTo({ params: { id = '' }, request, language }) {
      const declared = await datasetOf(id);
      const search = new URL(request.url).searchParams;
      search.set('as_of', id);
      const { sources, viewed } = await readView({ request, language }, declared, search);
      const { dataset } = viewed;
      const { published } = sources;
      const now = {
        ...describeCalculation(published),
        dataset: dataset.name,
        through_import: published.through_import,
      };
      const { view, calculation, codeLists, t } = viewed;
      const newLists = await sources.readCodeLists(published.code_lists);
      const revisions =
        calculation.id === published.id
          ? []
          : await findRevisions(sources, viewed, dataset.widgets, now, newLists);
      const labels = createLabels(codeLists, language, t);
      const newLabels = createLabels(newLists, language, t);
      const filter = filterOfView(dataset, view);
      const page = hrefOfView(dataset, { ...view, lng: undefined }, calculation.defaultYear);
      return {
        data: revisions.map((revision) =>
          inFigures(revision, (dimension, code) => {
            const name = labels(dimension, code);
            return name === code ? newLabels(dimension, code) : name;
          }),
        ),
        meta: {
          dataset: dataset.name,
          subject: subjectOf(dataset, filter, labels, language, t),
          filter: filterOf(dataset, filter),
          calculation: calculationForPrograms(calculation),
          published: calculationForPrograms(now),
          note: calculation.isSynthetic ? t('file.synthetic') : undefined,
          address: originOf(request, environment) + inLanguage(page, language),
          policy: nameOfPolicy(policy),
          licence: dataLicence.url,
          count: revisions.length,
        },
      };
    },
  }),
];

function describe(
  calculation: CalculationEntry,
  request: Request,
  language: string,
): z.infer<typeof entry> {
  const { id, dataset, isPublished, publishedAt, calculated_at, code_lists } = calculation;
  const { withdrawnAt, withdrawalNote } = calculation;
  return {
    ...calculationForPrograms(describeCalculation(calculation)),
    dataset,
    is_published: isPublished,
    code_lists,
    note: calculation.note && translationOf(calculation.note, language),
    published_on: homeDay(publishedAt ?? calculated_at),
    withdrawn: withdrawnAt && {
      on: homeDay(withdrawnAt),
      note: withdrawalNote && translationOf(withdrawalNote, language),
    },
    address: `${originOf(request, environment)}${paths.api}/v1/calculations/${id}`,
  };
}

/** Returns the dataset of a published calculation. */
async function datasetOf(number: string): Promise<Dataset> {
  const id = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0;
  for (const dataset of datasets) {
    if (await getCalculation(db, dataset.name, id)) return dataset;
    if (await getRetraction(db, dataset.name, id)) throw new ApiProblem('retracted');
  }
  throw new ApiProblem('not-found');
}

function inFigures({ measure, of, then, now }: Revision, labels: Labels): z.infer<typeof change> {
  return {
    measure,
    dimension: of?.dimension.name ?? null,
    code: of?.code ?? null,
    label: of ? labels(of.dimension, of.code) : null,
    then: disclosedOf(then),
    now: disclosedOf(now),
  };
}

function disclosedOf({ status = 'A', ...disclosed }: WithStatus): z.infer<typeof disclosedValue> {
  return {
    // A merged code has no number.
    value: status === 'M' ? null : disclosed.value,
    min: disclosed.protection === 'suppressed' ? disclosed.min : undefined,
    max: disclosed.protection === 'below-threshold' ? disclosed.max : undefined,
    ...statusesOf({ ...disclosed, status: status === 'M' ? 'M' : 'A' }, policy),
  };
}
