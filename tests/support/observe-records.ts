import { type CodeLists } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { type StatisticsEngine } from '~/engine/engine';
import { type ProtectionPolicy } from '~/protection/policy';
import {
  getObservations,
  type ObservedQuery,
} from '~/statistics/observations/get-observations.server';
import { type Observations } from '~/statistics/observations/observation';
import { required } from '~/platform/system/required';

/** A calculation on the day after the records end, with 2025. */
export const calculation = {
  id: 1,
  dataset: 'complaints',
  through_import: 1,
  date: '2026-01-01',
  coveredUntil: '2025-12-31',
};

interface Sources {
  engine: StatisticsEngine;
  policy: ProtectionPolicy;
  codeLists?: CodeLists;
}

/** Returns what a query of complaints discloses, which counts all of them by default. */
export async function observeRecords(
  { engine, policy, codeLists = new Map() }: Sources,
  query: Partial<ObservedQuery>,
): Promise<Observations> {
  const { answer } = await getObservations(
    { engine, policy },
    { dataset: complaints, codeLists, calculation },
    { answer: { query: { filter: { codes: {} }, measure: 'cases', ...query } } },
  );
  return required(answer?.query, 'answer');
}
