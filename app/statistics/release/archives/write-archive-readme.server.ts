import { formatDate } from '../../view/format-dates';
import { type Translate } from '~/platform/i18n/text-keys';
import { formatsOf } from '~/platform/i18n/formats';
import { dataLicence } from '~/licence';
import { paths } from '~/paths';
import { inLanguage } from '~/shell/page-head';
import { nameOfPolicy } from '~/protection/policy';
import { hrefOfArchive } from '../../view/archive-path';
import { type ArchivedCalculation } from './archived-calculation';

interface TextContext {
  language: string;
  /** Texts of the namespace `readme`. */
  t: Translate<'readme'>;
}

/** Writes what a user has to know of an archive, as plain text. */
export function writeArchiveReadme(
  { dataset, calculation, policy, origin }: ArchivedCalculation,
  { language, t }: TextContext,
): string {
  const formats = formatsOf(language);
  const { held = 0 } = calculation;
  const hasSums = dataset.measures.some(({ column }) => column !== undefined);
  const values = {
    noun: t(`statistics:datasets.${dataset.name}.noun`),
    commission: t('site:commission'),
    number: calculation.id,
    date: formats.date(calculation.date),
    lastDate: formatDate(language, calculation.lastDate, calculation),
    address: origin + hrefOfArchive(dataset, calculation.id),
    licence: dataLicence.url,
    page: inLanguage(origin + paths.licence, language),
    protection: inLanguage(origin + paths.protection, language),
    policy: nameOfPolicy(policy),
    base: policy.base,
    sums: policy.sumBase,
    min: policy.minCount,
  };
  const sections = [
    [t('archive.title', values)],
    calculation.isSynthetic ? [t('synthetic')] : [],
    [
      t('archive.about', values),
      t('newest', values),
      ...(held > 0 ? [t('releases:held', { count: held, held: formats.number(held) })] : []),
    ],
    [
      t('filesTitle'),
      ...(
        [
          'tables',
          'parquet',
          'codes',
          'dictionary',
          'package',
          'policy',
          'citation',
          'readme',
        ] as const
      ).map((file) => `- ${t(`archive.files.${file}`)}`),
    ],
    [t('archive.rows')],
    [
      t('protectionTitle'),
      policy.exact === 'all' ? t('archive.exact', values) : t('archive.protected', values),
      ...(policy.sumBase > 1 && hasSums ? [t('archive.sums', values)] : []),
      t('archive.identify'),
    ],
    [t('citeTitle'), t('archive.cite', values)],
    [t('licenceTitle'), t('archive.licence', values)],
  ].filter((lines) => lines.length > 0);
  return `${sections.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`;
}
