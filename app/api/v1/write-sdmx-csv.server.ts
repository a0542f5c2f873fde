import { stringify } from 'csv-stringify/sync';
import { inPairs } from '~/statistics/export/write-file.server';
import { type ObservationsAnswer } from './observation-answer';

/** The maintainer of the data structures, named after the product. */
const AGENCY = 'TERANG';

/**
 * Writes observations as SDMX-CSV 2.0: a row for each, of a dataflow named by its dataset and dimensions.
 * Values that are not disclosed have no OBS_VALUE.
 */
export async function writeSdmxCsv({ data, meta }: ObservationsAnswer): Promise<string> {
  const dimensions = meta.by.map(({ id }) => id);
  const flow = [meta.dataset, 'by', ...dimensions].join('_').toUpperCase();
  const ofAll = {
    MEASURE: meta.measure,
    DIVISION: meta.division ?? '',
    FILTER: inPairs(meta.filter),
    CALCULATION: meta.calculation.id,
    CALCULATED_ON: meta.calculation.date,
    POLICY: meta.policy,
    ADDRESS: meta.address,
    LICENCE: meta.licence,
    NOTE: meta.note ?? '',
  };
  const header = [
    'STRUCTURE',
    'STRUCTURE_ID',
    'ACTION',
    ...dimensions.map((id) => id.toUpperCase()),
    'OBS_VALUE',
    'OBS_STATUS',
    'CONF_STATUS',
    'PROTECTION',
    ...Object.keys(ofAll),
  ];
  const rows = data.map((observation) => [
    'dataflow',
    `${AGENCY}:${flow}(1.0.0)`,
    'I',
    ...dimensions.map((id) => observation.codes[id]),
    observation.value ?? '',
    observation.obs_status,
    observation.conf_status,
    observation.protection,
    ...Object.values(ofAll),
  ]);
  return stringify([header, ...rows], { record_delimiter: 'windows' });
}
