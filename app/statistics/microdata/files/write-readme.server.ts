import { formatDate } from '../../view/format-dates';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Dataset } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { paths } from '~/paths';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Chip } from '../../view/describe-view';
import { type MicrodataCount } from '../microdata-records.server';
import { smallPlace } from '../small-place';

interface ReadmeSource {
  dataset: Dataset;
  /** The view in words. */
  subject: string;
  chips: readonly Chip[];
  calculation: CalculationInfo;
  count: MicrodataCount;
  /** The permanent address of the page. */
  address: string;
  /** The name of the file with the records. */
  file: string;
  language: string;
  /** Texts of the namespace `readme`. */
  t: Translate<'readme'>;
}

const terms = ['identify', 'notice', 'purpose', 'sharing', 'full'] as const;

/** Returns a summary of the terms for detailed data; `terms` is the address of the full text. */
export function termLines(t: Translate<'readme'>, values: { terms: string }): string[] {
  return terms.map((term) => t(`terms.${term}`, values));
}

/** Writes what a user has to know of the records of an archive, as plain text. */
export function writeReadme(source: ReadmeSource): string {
  const { dataset, subject, calculation, count, address, file, language, t } = source;
  const formats = formatsOf(language);
  const values = {
    subject,
    address,
    terms: new URL(paths.terms, address).href,
    file,
    number: calculation.id,
    date: formats.date(calculation.date),
    lastDate: formatDate(language, calculation.lastDate, calculation),
  };
  const records = { count: count.records, formatted: formats.number(count.records) };
  const withheld = { count: count.withheld, formatted: formats.number(count.withheld) };
  const sections = [
    [t('title', values)],
    calculation.isSynthetic ? [t('synthetic')] : [],
    [t('records', records), ...(count.withheld > 0 ? [t('withheld', withheld)] : [])],
    [t('calculation', values), t('newest', values)],
    [t('filterTitle'), t('filterSubject', values), ...filterLines(source)],
    [t('filesTitle'), t('filesData', values), t('filesDictionary'), t('filesReadme')],
    [t('protectionTitle'), ...rulesOf(dataset).map((rule) => t(`protection.${rule}`))],
    [t('termsTitle'), ...termLines(t, values)],
    [t('citeTitle'), t('cite', values)],
    [t('licenceTitle'), t('licence')],
  ].filter((lines) => lines.length > 0);
  return `${sections.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`;
}

/** Returns how the records of a dataset were de-identified, without rules about what it does not state. */
function rulesOf(dataset: Dataset): string[] {
  const hasSmallPlaces = smallPlace(dataset) !== undefined;
  const hasSums = dataset.measures.some(({ column }) => column !== undefined);
  return [
    'id',
    'month',
    ...(hasSmallPlaces ? ['city', 'neighbour', 'filter'] : []),
    'order',
    ...(hasSums ? ['numbers'] : []),
    'unique',
  ];
}

function filterLines({ chips, t }: ReadmeSource): string[] {
  return chips.map(
    ({ parameter, label }) => `- ${t(`statistics:parameters.${parameter}`)}: ${label}`,
  );
}
