import { type Translate } from '~/i18n/text-keys';
import { type Dataset, type RecordedDimension } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { paths } from '~/paths';
import { type CalculationInfo } from '../../dashboard/calculation-time';
import { nameOfPolicy, type ProtectionPolicy } from '../../protection/policy';
import { termLines } from '../files/write-readme.server';
import { type PublicUseFile } from './public-use-files.server';

interface ReadmeSource {
  dataset: Dataset;
  calculation: CalculationInfo;
  year: string;
  file: PublicUseFile;
  dimensions: readonly RecordedDimension[];
  policy: ProtectionPolicy;
  address: string;
  language: string;
  /** Texts of the namespace `readme`. */
  t: Translate<'readme'>;
}

/** What a user has to know of a public-use file, as plain text. */
export function writePublicUseReadme(source: ReadmeSource): string {
  const { dataset, calculation, year, file, dimensions, policy, address, language, t } = source;
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
    lastDate: formats.date(calculation.lastDate),
    policy: nameOfPolicy(policy),
    min: policy.minCount,
  };
  const share = (suppressed: number, all: number) =>
    formats.percent(all > 0 ? suppressed / all : 0);
  const suppressed = Object.values(file.suppressed).reduce((sum, count) => sum + count, 0);
  const records = { count: file.records, formatted: formats.number(file.records) };
  const sections = [
    [t('title', values)],
    calculation.isSynthetic ? [t('synthetic')] : [],
    [t('records', records)],
    [t('calculation', values), t('newest', values), t('publicUse.policy', values)],
    [t('filesTitle'), t('filesData', values), t('filesDictionary'), t('filesReadme')],
    [
      t('protectionTitle'),
      t('protection.id'),
      t('publicUse.left'),
      t('publicUse.combinations', values),
      t('publicUse.order'),
    ],
    [
      t('publicUse.suppressed', { share: share(suppressed, file.records * dimensions.length) }),
      ...dimensions.map(({ name, parameter }) => {
        const shareOfOne = share(file.suppressed[name] ?? 0, file.records);
        return `- ${t(`statistics:parameters.${parameter}`)}: ${shareOfOne}`;
      }),
      t('publicUse.counts'),
    ],
    [t('termsTitle'), ...termLines(t, values)],
    [t('citeTitle'), t('cite', values)],
    [t('licenceTitle'), t('licence')],
  ].filter((lines) => lines.length > 0);
  return `${sections.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`;
}
