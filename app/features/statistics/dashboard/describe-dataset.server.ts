import { type TFunction } from 'i18next';
import { type Dataset } from '~/datasets/dataset';
import { type StructuredData } from '~/ui/page/page-head';
import { fileFormats, formatsOfWidget, isPicture } from '../files/file-formats';
import { type CalculationInfo } from './calculation-time';
import { hasObservations } from './get-dashboard.server';
import { widgetTextKeys } from './widget-text';

interface DatasetRequest {
  dataset: Dataset;
  calculation: CalculationInfo;
  /** The years that have records, in any order. */
  years: readonly string[];
  /** Texts of the namespace `statistics`. */
  t: TFunction;
  origin: string;
  language: string;
}

/** A dataset for search engines of data (schema.org): what it holds, from when, and its files. */
export function describeDataset(request: DatasetRequest): StructuredData {
  const { dataset, calculation, years, t, origin, language } = request;
  const text = (key: string) => t(`datasets.${dataset.name}.${key}`);
  const publisher = { '@type': 'Organization', name: t('site:commission'), url: `${origin}/home` };
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: text('title'),
    description: [text('lead'), calculation.isSynthetic && t('common:synthetic.text')]
      .filter(Boolean)
      .join(' '),
    url: origin + dataset.path,
    version: String(calculation.id),
    inLanguage: language,
    dateModified: calculation.date,
    temporalCoverage: `${[...years].sort()[0] ?? calculation.lastDate}/${calculation.lastDate}`,
    spatialCoverage: { '@type': 'Place', name: 'Indonesia' },
    isAccessibleForFree: true,
    // The page that says under which licence the data are, and how to quote them.
    license: `${origin}/licence`,
    creator: publisher,
    publisher,
    distribution: filesOf(request),
  };
}

function filesOf({ dataset, t, origin }: DatasetRequest): StructuredData[] {
  const widgets = dataset.widgets.filter(hasObservations);
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
