import { inPairs } from '~/statistics/export/write-file.server';
import { csvOf } from '~/statistics/export/write-csv.server';
import { type ObservationsAnswer } from './observation-answer';

/** Writes observations as the files of cross tables do: a row for each, with its explanation. */
export async function writeObservationsCsv({ data, meta }: ObservationsAnswer): Promise<string> {
  const { calculation } = meta;
  const repeated = {
    CALCULATION: calculation.id,
    NOTE: meta.note ?? '',
    DATASET: meta.dataset,
    SUBJECT: meta.subject,
    MEASURE: meta.measure,
    DIVISION: meta.division ?? '',
    FILTER: inPairs(meta.filter),
    CALCULATED_ON: calculation.date,
    NEWEST_RECORD: calculation.lastDate,
    ADDRESS: meta.address,
    POLICY: meta.policy,
    LICENCE: meta.licence,
  };
  const header = meta.by.flatMap(({ id }) => [id.toUpperCase(), `${id.toUpperCase()}_LABEL`]);
  return csvOf([
    [...header, 'VALUE', 'OBS_STATUS', 'CONF_STATUS', 'PROTECTION', ...Object.keys(repeated)],
    ...data.map((observation) => [
      ...meta.by.flatMap(({ id }) => [observation.codes[id] ?? '', observation.labels[id] ?? '']),
      observation.value ?? '',
      observation.obs_status,
      observation.conf_status,
      observation.protection,
      ...Object.values(repeated),
    ]),
  ]);
}
