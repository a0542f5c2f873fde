import { z } from 'zod';
import {
  dimensionKinds,
  type Expectation,
  expectationKinds,
  severities,
} from '~/calculations/expectations/expectation';
import { datasets, getDataset } from '~/datasets';
import { statedDimensions } from '~/datasets/dataset';

/** The form of an expectation. */
export const expectationSchema = z.object({
  act: z.enum(['save', 'remove']).default('save'),
  dataset: z.enum(
    datasets.map(({ name }) => name),
    'choice',
  ),
  kind: z.enum(expectationKinds, 'choice'),
  dimension: z.string().max(100).optional(),
  threshold: z.string().trim().max(20).optional(),
  severity: z.enum(severities, 'choice'),
});

type ExpectationInput = z.output<typeof expectationSchema>;

/** Returns what an input declares, without what its kind does not have; or the errors of its fields. */
export function readExpectation({
  dataset,
  kind,
  dimension,
  threshold,
  severity,
}: ExpectationInput):
  { declared: Omit<Expectation, 'id'> & { dataset: string } } | { errors: Record<string, string> } {
  const common = { dataset, kind, severity };
  if (!dimensionKinds.includes(kind))
    return { declared: { ...common, dimension: null, threshold: null } };
  const declaration = getDataset(dataset);
  const known = declaration ? statedDimensions(declaration) : [];
  if (dimension === undefined) return { errors: { dimension: 'required' } };
  if (!known.some(({ name }) => name === dimension))
    return { errors: { dimension: 'not-in-dataset' } };
  if (!threshold) return { errors: { threshold: 'required' } };
  if (!/^[1-9]\d?$/.test(threshold)) return { errors: { threshold: 'invalid' } };
  return { declared: { ...common, dimension, threshold: Number(threshold) } };
}
