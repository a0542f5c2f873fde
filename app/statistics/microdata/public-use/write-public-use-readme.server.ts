import { formatDate } from '../../view/format-dates';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Dataset } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { paths } from '~/paths';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Labels } from '../../view/labels';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';
import { termLines } from '../files/write-readme.server';
import { nameOfValue } from './name-of-value';
import { type PublicUseFile } from './public-use-files.server';

interface ReadmeSource {
  dataset: Dataset;
  calculation: CalculationInfo;
  year: string;
  file: PublicUseFile;
  labels: Labels;
  policy: ProtectionPolicy;
  address: string;
  language: string;
  /** Texts of the namespace `readme`. */
  t: Translate<'readme'>;
}

/** Writes what a user has to know of a public-use file, as plain text. */
export function writePublicUseReadme(source: ReadmeSource): string {
  const { dataset, calculation, year, file, policy, address, language, t } = source;
  const { variables, usefulness } = file;
  const formats = formatsOf(language);
  const subject = t('publicUse.subject', {
    noun: t(`statistics:datasets.${dataset.name}.noun`),
    year: formats.year(year),
  });
  const values = {
    subject,
    address,
    terms: new URL(paths.terms, address).href,
    protection: new URL(paths.protection, address).href,
    file: 'data.csv',
    number: calculation.id,
    date: formats.date(calculation.date),
    lastDate: formatDate(language, calculation.lastDate, calculation),
    policy: nameOfPolicy(policy),
    min: policy.minCount,
    least: policy.minTotal,
  };
  const share = (suppressed: number, all: number) =>
    formats.percent(all > 0 ? suppressed / all : 0);
  const records = { count: file.records, formatted: formats.number(file.records) };
  const sections = [
    [t('title', values)],
    calculation.isSynthetic ? [t('synthetic')] : [],
    [t('records', records)],
    [
      t('calculation', values),
      t('publicUse.edition', values),
      t('newest', values),
      t('publicUse.policy', values),
    ],
    [t('filesTitle'), t('filesData', values), t('filesDictionary'), t('filesReadme')],
    [
      t('protectionTitle'),
      t('protection.id'),
      t('publicUse.left'),
      t('publicUse.combinations', values),
      t('publicUse.few', values),
      t('publicUse.order'),
    ],
    [
      t('publicUse.suppressed', { share: formats.percent(1 - usefulness.values) }),
      ...variables.map(({ column, dimension }) => {
        const shareOfOne = share(file.suppressed[column] ?? 0, file.records);
        return `- ${column} (${t(`statistics:parameters.${dimension.parameter}`)}): ${shareOfOne}`;
      }),
      t('publicUse.complete', { share: formats.percent(usefulness.complete) }),
      ...differenceLines(source),
      t('publicUse.counts'),
    ],
    [t('termsTitle'), ...termLines(t, values)],
    [t('citeTitle'), t('cite', values)],
    [t('licenceTitle'), t('licence')],
  ].filter((lines) => lines.length > 0);
  return `${sections.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`;
}

/** Returns where the file differs most from the dashboard. */
function differenceLines({ file, labels, language, t }: ReadmeSource): string[] {
  const { difference } = file.usefulness;
  if (!difference) return [];
  const { variable, value, disclosed, exact } = difference;
  const { percent } = formatsOf(language);
  const name = nameOfValue(variable, value, { labels, t });
  const shares = { disclosed: percent(disclosed), exact: percent(exact) };
  return [t('publicUse.difference', { column: variable.column, value: name, ...shares })];
}
