import { statedDate } from '../view/format-dates';
import { type Translate } from '~/platform/i18n/text-keys';
import { nameOfCode, type CodeLists } from '~/datasets/code-lists';
import { COUNTRY_LIST, type Dataset } from '~/datasets/dataset';
import { territoryOf } from '~/datasets/territory';
import { dataLicence } from '~/licence';
import { paths } from '~/paths';
import { type StructuredData } from '~/shell/page-head';
import { hrefOfLatestArchive } from '../view/archive-path';
import { fileFormats, isPicture } from '../view/file-formats';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { tableRows } from '../widgets/file-rows';
import { formatsOfWidget, kindOf } from '../widgets/kinds.server';
import { widgetTextKeys } from '../widgets/widget-text';

interface DatasetRequest {
  dataset: Dataset;
  codeLists: CodeLists;
  calculation: CalculationInfo;
  /** The years that have records, in any order. */
  years: readonly string[];
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
  origin: string;
  language: string;
}

/** A dataset for search engines of data (schema.org): what it holds, from when, and its files. */
export function describeDataset(request: DatasetRequest): StructuredData {
  const { dataset, codeLists, calculation, years, t, origin, language } = request;
  const text = (key: string) => t(`datasets.${dataset.name}.${key}`);
  const newest = statedDate(calculation.lastDate, calculation);
  const home = territoryOf(codeLists).home;
  const country = codeLists.get(COUNTRY_LIST)?.find(({ code }) => code === home);
  const publisher = { '@type': 'Organization', name: t('site:commission'), url: `${origin}/home` };
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    identifier: `terang-${dataset.name}`,
    name: text('title'),
    description: [text('lead'), calculation.isSynthetic && t('common:synthetic.text')]
      .filter(Boolean)
      .join(' '),
    url: origin + dataset.path,
    version: String(calculation.id),
    inLanguage: language,
    dateModified: calculation.date,
    temporalCoverage: `${[...years].sort()[0] ?? newest}/${newest}`,
    spatialCoverage: { '@type': 'Place', name: country ? nameOfCode(country, language) : home },
    variableMeasured: dataset.measures.map(({ name }) => t(`measures.${name}`)),
    isAccessibleForFree: true,
    license: dataLicence.url,
    creator: publisher,
    publisher,
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      name: t('common:portal'),
      url: origin + paths.openData,
    },
    distribution: [archiveOf(request), ...filesOf(request)],
  };
}

/** All tables at once. */
function archiveOf({ dataset, t, origin }: DatasetRequest): StructuredData {
  return {
    '@type': 'DataDownload',
    name: t('open-data:title'),
    encodingFormat: 'application/zip',
    contentUrl: origin + hrefOfLatestArchive(dataset),
  };
}

function filesOf({ dataset, t, origin }: DatasetRequest): StructuredData[] {
  const widgets = dataset.widgets.filter((widget) => kindOf(widget).rows === tableRows);
  return widgets.flatMap((widget) =>
    formatsOfWidget(widget)
      .filter((format) => !isPicture(format))
      .map((format) => ({
        '@type': 'DataDownload',
        name: t(widgetTextKeys(dataset, widget.name, 'title')),
        encodingFormat: fileFormats[format].replace(/;.*/, ''),
        contentUrl: `${origin}${dataset.path}/${widget.name}.${format}`,
      })),
  );
}
