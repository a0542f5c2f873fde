import { type Translate } from '~/platform/i18n/text-keys';
import { formatTable } from '../../bin/commands/format-table';
import { type Figures } from './measure-records';
import { type Verdict, verdictsOf } from './verdicts';

interface Printing {
  language: string;
  t: Translate<'bench'>;
}

/** Prints the figures with their budgets; returns whether all budgets are met. */
export function printFigures(figures: Figures, { language, t }: Printing): boolean {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const head = (
    [
      'filter',
      'bitmap',
      'quickest',
      'keyed',
      'keyRatio',
      'clickhouse',
      'cluster',
      'sql',
      'ratio',
    ] as const
  ).map((key) => t(`columns.${key}`));
  const rows = figures.filters.map(({ name, bitmap, keyed, keyRatio, clickhouse, sql }) => [
    name,
    format.format(bitmap.median),
    format.format(bitmap.quickest),
    format.format(keyed.median),
    format.format(keyRatio),
    clickhouse ? format.format(clickhouse.median) : '',
    clickhouse ? format.format(clickhouse.cpu) : '',
    format.format(sql.median),
    format.format(sql.median / bitmap.median),
  ]);
  console.log(`\n${t('records', { records: format.format(figures.records) })}\n`);
  console.log(formatTable([head, ...rows], { alignRight: [1, 2, 3, 4, 5, 6, 7, 8] }));
  return printVerdicts(verdictsOf(figures), { language, t });
}

/** Prints verdicts; returns whether all budgets are met. */
export function printVerdicts(verdicts: readonly Verdict[], { language, t }: Printing): boolean {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const lines = verdicts.map(({ key, value, unit, limit, isKept }) => [
    t(`figures.${key}`),
    `${format.format(value)} ${unit}`,
    limit === undefined ? '' : format.format(limit),
    isKept === undefined ? '' : t(isKept ? 'kept' : 'broken'),
  ]);
  console.log(`\n${formatTable([['', '', t('limit')], ...lines], { alignRight: [1, 2] })}`);
  return verdicts.every(({ isKept }) => isKept !== false);
}
