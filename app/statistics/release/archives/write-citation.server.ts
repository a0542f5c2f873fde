import { getTexts } from '~/platform/i18n/texts.server';
import { dataLicence } from '~/licence';
import { hrefOfArchive } from '../../view/archive-path';
import { type ArchivedCalculation } from './archived-calculation';

/** How an archive is cited, for programs: Citation File Format 1.2. Its values are JSON, which YAML contains. */
export async function writeCitation({
  dataset,
  calculation,
  origin,
}: ArchivedCalculation): Promise<string> {
  const t = await getTexts('en', 'statistics');
  const title = `Terang: ${t(`datasets.${dataset.name}.title`)}`;
  const entries = {
    'cff-version': '1.2.0',
    type: 'dataset',
    message: 'Please cite these data as follows.',
    title: calculation.isSynthetic ? `${title} (${t('file.synthetic')})` : title,
    authors: [{ name: t('site:commission') }],
    version: String(calculation.id),
    'date-released': calculation.date,
    license: dataLicence.name,
    url: origin + hrefOfArchive(dataset, calculation.id),
  };
  return Object.entries(entries)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('');
}
