import { type Translate } from '~/platform/i18n/text-keys';
import { type CodeLists, nameOfCode } from '~/datasets/code-lists';
import { type Dataset, type Widget, COUNTRY_LIST } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { paths } from '~/paths';
import { inLanguage, type PageHead, type StructuredData } from '~/shell/page-head';
import { feedType } from '~/shell/write-feed.server';
import { breadcrumbList } from '~/shell/structured-data';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { territoryOf } from '~/datasets/territory';
import { dataLicence } from '~/licence';
import { hrefOfOembed } from '../view/oembed';
import { pathOfPicture } from '../view/share-path';
import { hrefWithLeftOut } from '../narrative/with-left-out';
import { type Notice } from '../view/notice';
import { filterDimensions, type View } from '../view/view';
import { hrefOfFeed } from '../view/view-feed';
import { hrefOfView } from '../view/view-url';
import { statedDate } from '../view/format-dates';
import { hrefOfLatestArchive } from '../view/archive-path';
import { tableRows } from '../widgets/file-rows';
import { kindOf } from '../widgets/kinds.server';
import { widgetTextKeys } from '../widgets/widget-text';

/** A view with more filters than this is for people, not for search engines. */
const INDEXED_FILTERS = 2;

interface PageHeadRequest {
  dataset: Dataset;
  codeLists: CodeLists;
  view: View;
  calculation: CalculationInfo;
  language: string;
  t: Translate<'statistics'>;
  only?: Widget;
  notices: readonly Notice[];
}

interface PageFacts {
  /** The view in words. */
  subject: string;
  /** The subject, preceded by the only widget. */
  title: string;
  /** The title of the only widget. */
  widget?: string;
  /** The first statement of a dashboard's view; absent if the page is about one widget. */
  sentence?: string;
  /** What the view ignores of the filter, in words; empty if nothing. */
  leftOut: string;
  /** The measure over all records of the view, in words; null if it is not disclosed. */
  total: string | null;
  /** The years that have records. */
  years: readonly string[];
}

interface Site {
  origin: string;
  languages: readonly string[];
}

/** Returns the head of a view's page. */
export function pageHead(request: PageHeadRequest, facts: PageFacts, site: Site): PageHead {
  const { dataset, view, calculation, language, t, only, notices } = request;
  const { leftOut, subject, title, total } = facts;
  const sentence = facts.sentence ?? leftOut;
  const dimensions = filterDimensions(dataset, view.division).filter(({ calendar }) => !calendar);
  const filters = dimensions.flatMap(({ parameter }) => view.codes[parameter] ?? []);
  const figures = t(total === null ? 'meta.descriptionOfTitle' : 'meta.description', {
    subject,
    title,
    value: total,
    date: formatsOf(language).date(calculation.date),
  });
  const canonical =
    site.origin +
    hrefOfView(
      dataset,
      { ...view, lng: undefined },
      calculation.defaultYear,
      only && `widgets/${only.name}`,
    );
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const picture = hrefOfView(dataset, frozen, calculation.defaultYear, pathOfPicture(only?.name));
  return {
    title: [title, t('common:portal')].join(' · '),
    description: facts.sentence ?? [leftOut, figures].filter(Boolean).join(' '),
    // Other sites cache pictures by address: a new calculation has another address.
    picture: {
      path: inLanguage(hrefWithLeftOut(picture, { dataset, view, notices }), language),
      alt: [title, ...(sentence ? [sentence] : [])].join('. '),
    },
    canonical,
    ...(!only && {
      alternates: [
        { type: feedType, path: hrefOfFeed(dataset, view, calculation.defaultYear, language) },
      ],
    }),
    oembed: hrefOfOembed(inLanguage(canonical, language)),
    isIndexed: filters.length <= INDEXED_FILTERS && view.asOf === undefined,
    language,
    languages: site.languages,
    structuredData: { all: readByMachines(request, facts, site) },
  };
}

/** Returns the breadcrumbs of the page and, on the dataset's own page, the dataset. */
function readByMachines(
  { dataset, codeLists, view, calculation, language, t, only }: PageHeadRequest,
  { widget, years }: PageFacts,
  { origin }: Site,
): StructuredData[] {
  const inAnyLanguage = { ...view, lng: undefined };
  const hrefOf = (path?: string) =>
    hrefOfView(dataset, inAnyLanguage, calculation.defaultYear, path);
  const steps = [
    { name: t('common:home'), path: paths.home },
    { name: t(`datasets.${dataset.name}.noun`), path: hrefOf() },
    ...(only ? [{ name: widget ?? '', path: hrefOf(`widgets/${only.name}`) }] : []),
  ];
  const breadcrumbs = breadcrumbList(steps, { origin, language });
  const isWhole = !only && hrefOf() === dataset.path;
  return isWhole
    ? [
        breadcrumbs,
        describeDataset({ dataset, codeLists, calculation, years, t, origin, language }),
      ]
    : [breadcrumbs];
}

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

/**
 * Describes a dataset for search engines of data (schema.org): its content, its first year, and its files.
 */
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

/** All tables in one file. */
function archiveOf({ dataset, t, origin }: DatasetRequest): StructuredData {
  return {
    '@type': 'DataDownload',
    name: t('open-data:title'),
    encodingFormat: 'application/zip',
    contentUrl: origin + hrefOfLatestArchive(dataset),
  };
}

/** The tables, each in the format that every program reads. */
function filesOf({ dataset, t, origin }: DatasetRequest): StructuredData[] {
  const widgets = dataset.widgets.filter((widget) => kindOf(widget).rows === tableRows);
  return widgets.map(({ name }) => ({
    '@type': 'DataDownload',
    name: t(widgetTextKeys(dataset, name, 'title')),
    encodingFormat: 'text/csv',
    contentUrl: `${origin}${dataset.path}/${name}.csv`,
  }));
}
