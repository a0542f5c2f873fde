import { type NamedCode } from '../../view/labels';
import {
  headerOf,
  type Row,
  type TableContext,
  writeRows,
} from '../cross-table/write-cross-table.server';
import { statusesOf, valueOf } from '../../export/write-file.server';
import { type Observation, statusInFiles } from '../../observations/observation';
import { errorOf } from '~/protection/protect-table';
import { OTHERS, TOTAL } from '../../widgets/file-rows';
import { type Trend, type Trends } from './find-trends';

/** The formats of trends, by file extension. */
export const trendFormats = ['csv', 'xlsx'] as const;
type TrendFormat = (typeof trendFormats)[number];

/**
 * Writes trends as a file: a row for each code and year or month, for each code in all years and for all
 * records of each period, with explanations. Each row of a code contains its growth.
 */
export async function writeTrends(
  context: Omit<TableContext, 'dimensions'> & {
    dimensions: readonly [TableContext['dimensions'][number], TableContext['dimensions'][number]];
  },
  trends: Omit<Trends, 'rows'> & { rows: readonly (Trend & NamedCode)[] },
  format: TrendFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { dimensions, policy, t } = context;
  const { rows, times, others, total, periods } = trends;
  const [dimension, time] = dimensions;
  const spanOf = (period: { start: string; end: string } | undefined) =>
    period ? `${period.start}/${period.end}` : '';
  const compared = [spanOf(periods?.period), spanOf(periods?.periodBefore)];
  const rowOf = (
    { code, name }: NamedCode,
    { code: when, ...disclosed }: Observation,
    growth: Trend['growth'] = null,
  ): Row => [
    code,
    name,
    when,
    valueOf(disclosed) ?? '',
    ...Object.values(statusesOf(disclosed, policy)),
    ...growthCells(growth, policy.exact === 'all'),
    ...compared,
    ...[growth?.now, growth?.before].map((value) => (value ? errorOf(value, policy) : '')),
  ];
  const ofAllTimes = (disclosed: Trend['total']): Observation => ({
    ...disclosed,
    code: TOTAL,
    status: statusInFiles(disclosed.status, trends.status),
  });
  const all = { code: TOTAL, name: t('file.once') };
  const each = { code: OTHERS, name: t('table.others') };
  const header = [
    ...headerOf(dimension),
    time.parameter.toUpperCase(),
    'VALUE',
    'OBS_STATUS',
    'CONF_STATUS',
    'PROTECTION',
    'VALUE_NOW',
    'VALUE_BEFORE',
    'CHANGE_PERCENT',
    'LARGER_THAN_CHANCE',
    'CHANCE_FROM',
    'CHANCE_TO',
    'PERIOD_NOW',
    'PERIOD_BEFORE',
    'ERROR_NOW',
    'ERROR_BEFORE',
  ];
  const written = [
    ...rows.flatMap((row) =>
      [...row.points, ofAllTimes(row.total)].map((cell) => rowOf(row, cell, row.growth)),
    ),
    ...(others ? [rowOf(each, ofAllTimes(others))] : []),
    ...[...times, ofAllTimes(total)].map((time) => rowOf(all, time)),
  ];
  return writeRows(context, { header, rows: written }, format);
}

function growthCells(growth: Trend['growth'], isExact: boolean): Row {
  if (!growth) return ['', '', '', '', '', ''];
  const { now, before, change, isClear, isTested, chance } = growth;
  const percent = isExact ? Math.round(1000 * change) / 10 : Math.round(100 * change);
  const verdict = isTested ? Number(isClear) : '';
  return [now.value, before.value, percent, verdict, ...(chance ?? ['', ''])];
}
