import { statedDate } from '../../view/format-dates';
import { nameOfCode, type CodeLists } from '~/datasets/code-lists';
import { COUNTRY_LIST, type Dataset } from '~/datasets/dataset';
import { territoryOf } from '~/datasets/territory';
import { type Archive } from '~/platform/db/schema';
import { languages } from '~/platform/i18n/languages.server';
import { texts } from '~/platform/i18n/texts.server';
import { dataLicence } from '~/licence';
import { paths } from '~/paths';
import { hrefOfArchive } from '../../view/archive-path';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { widgetTextKeys } from '../../widgets/widget-text';
import { fileFormats } from '../../view/file-formats';
import { tableRows } from '../../widgets/file-rows';
import { kindOf } from '../../widgets/kinds.server';
import { type LinkedNode, type LinkedValue } from './linked-data';

/** A dataset with what is published of it. */
export interface CataloguedDataset {
  dataset: Dataset;
  calculation: CalculationInfo;
  codeLists: CodeLists;
  /** The first year that has records. */
  firstYear: string;
  /** Null while it is not built. */
  archive: Archive | null;
}

/** The authority tables of the European Union, from which DCAT-AP takes its values. */
const authority = 'http://publications.europa.eu/resource/authority';
/** Their names for the portal's languages; others are omitted. */
const authorityLanguages: Readonly<Record<string, string>> = {
  id: 'IND',
  en: 'ENG',
  de: 'DEU',
  fr: 'FRA',
  es: 'SPA',
  ja: 'JPN',
  zh: 'ZHO',
};
/** Machine-readable file formats, by their names in the authority table. */
const formats = { csv: 'CSV', json: 'JSON' } as const;
const mediaTypes = 'https://www.iana.org/assignments/media-types';

const at = (id: string) => ({ '@id': id });
/** The types of dates by their precision. */
const typesOfDates = { day: 'xsd:date', month: 'xsd:gYearMonth', year: 'xsd:gYear' };

const typed = (text: string | number, type: string) => ({ '@value': String(text), '@type': type });

/** Returns a text in each language of the portal. */
function inLanguages(write: (language: string) => string): LinkedValue[] {
  return languages.map((language) => ({ '@value': write(language), '@language': language }));
}

/** Returns a text of the locales in each language. */
function textOf(key: string): LinkedValue[] {
  return inLanguages((language) => texts.getFixedT(language)(key));
}

/** Describes the catalogue of the portal in DCAT-AP 3: its datasets, their files and its API. */
export function describeCatalogue(
  datasets: readonly CataloguedDataset[],
  origin: string,
): LinkedNode[] {
  const publisher = `${origin}${paths.home}#commission`;
  const service = `${origin}${paths.api}#service`;
  const contact: LinkedNode = {
    '@type': 'vcard:Organization',
    'vcard:fn': textOf('site:commission'),
    'vcard:hasURL': at(origin + paths.contact),
  };
  const common = {
    'dct:publisher': at(publisher),
    'dcat:contactPoint': contact,
    'dct:license': at(dataLicence.url),
  };
  const modified = datasets.map(({ calculation }) => calculation.date).sort();
  return [
    {
      '@id': `${origin}${paths.openData}#catalogue`,
      '@type': 'dcat:Catalog',
      'dct:title': textOf('common:portal'),
      'dct:description': textOf('common:footer.about'),
      'foaf:homepage': at(origin + paths.home),
      'dct:language': languageNames(),
      'dcat:themeTaxonomy': at(`${authority}/data-theme`),
      ...(modified.length > 0 && { 'dct:modified': typed(modified.at(-1) ?? '', 'xsd:date') }),
      ...common,
      'dcat:dataset': datasets.map(({ dataset }) => at(idOf(dataset, origin))),
      'dcat:service': at(service),
    },
    {
      '@id': publisher,
      '@type': 'foaf:Agent',
      'foaf:name': textOf('site:commission'),
      'foaf:homepage': at(origin + paths.home),
    },
    ...datasets.flatMap((dataset) => describe(dataset, origin, common)),
    {
      '@id': service,
      '@type': 'dcat:DataService',
      'dct:title': inLanguages(() => 'Terang API'),
      'dcat:endpointURL': at(origin + paths.api),
      ...common,
      'dcat:servesDataset': datasets.map(({ dataset }) => at(idOf(dataset, origin))),
    },
  ];
}

function idOf({ path }: Dataset, origin: string): string {
  return `${origin}${path}#dataset`;
}

function languageNames(): LinkedValue[] {
  return languages.flatMap((language) => {
    const name = authorityLanguages[language];
    return name ? [at(`${authority}/language/${name}`)] : [];
  });
}

/** Describes a dataset and its distributions. */
function describe(
  catalogued: CataloguedDataset,
  origin: string,
  common: Pick<LinkedNode, `${string}:${string}`>,
): LinkedNode[] {
  const { dataset, calculation, codeLists, firstYear } = catalogued;
  const files = [...archiveOf(catalogued, origin), ...widgetFiles(catalogued, origin)];
  const home = territoryOf(codeLists).home;
  const country = codeLists.get(COUNTRY_LIST)?.find(({ code }) => code === home);
  const { isSynthetic, firstDate = '' } = calculation;
  const dateOf = (day: string) =>
    typed(statedDate(day, calculation), typesOfDates[calculation.datePrecision ?? 'day']);
  // Of stray earlier records only the year is known.
  const startDate = firstDate.startsWith(`${firstYear}-`)
    ? dateOf(firstDate)
    : calculation.datePrecision
      ? typed(firstYear, typesOfDates.year)
      : typed(`${firstYear}-01-01`, typesOfDates.day);
  return [
    {
      '@id': idOf(dataset, origin),
      '@type': 'dcat:Dataset',
      'dct:identifier': { '@value': `terang-${dataset.name}` },
      'dct:title': textOf(`statistics:datasets.${dataset.name}.title`),
      'dct:description': inLanguages((language) => {
        const t = texts.getFixedT(language);
        const lead = t(`statistics:datasets.${dataset.name}.lead`);
        return isSynthetic ? `${lead} ${t('common:synthetic.notice')}` : lead;
      }),
      'dcat:keyword': textOf(`statistics:datasets.${dataset.name}.noun`),
      'dcat:theme': at(`${authority}/data-theme/JUST`),
      ...common,
      'dct:spatial': {
        '@type': 'dct:Location',
        'dct:identifier': { '@value': home },
        'skos:prefLabel': inLanguages((language) =>
          country ? nameOfCode(country, language) : home,
        ),
      },
      'dct:temporal': {
        '@type': 'dct:PeriodOfTime',
        'dcat:startDate': startDate,
        'dcat:endDate': dateOf(calculation.lastDate),
      },
      // Publications follow no fixed schedule.
      'dct:accrualPeriodicity': at(`${authority}/frequency/IRREG`),
      'dct:modified': typed(calculation.date, 'xsd:date'),
      'dcat:version': { '@value': String(calculation.id) },
      'dct:accessRights': at(`${authority}/access-right/PUBLIC`),
      'dct:language': languageNames(),
      'dcat:landingPage': at(origin + dataset.path),
      'dcat:distribution': files.map((file) => at(String(file['@id']))),
    },
    ...files,
  ];
}

/** Describes the archive of all tables, once it is built. */
function archiveOf({ dataset, calculation, archive }: CataloguedDataset, origin: string) {
  if (!archive) return [];
  const href = origin + hrefOfArchive(dataset, calculation.id);
  const zip = at(`${mediaTypes}/application/zip`);
  const file: LinkedNode = {
    '@id': href,
    '@type': 'dcat:Distribution',
    'dct:title': textOf('open-data:title'),
    'dcat:accessURL': at(`${origin}${paths.openData}#${dataset.name}`),
    'dcat:downloadURL': at(href),
    'dct:format': at(`${authority}/file-type/ZIP`),
    'dcat:mediaType': zip,
    'dcat:packageFormat': zip,
    'dcat:byteSize': typed(archive.size, 'xsd:nonNegativeInteger'),
    'spdx:checksum': {
      '@type': 'spdx:Checksum',
      'spdx:algorithm': at('http://spdx.org/rdf/terms#checksumAlgorithm_sha256'),
      'spdx:checksumValue': typed(archive.sha256, 'xsd:hexBinary'),
    },
    'dct:conformsTo': at('https://specs.frictionlessdata.io/tabular-data-package/'),
    'dct:license': at(dataLicence.url),
    'dct:modified': typed(calculation.date, 'xsd:date'),
  };
  return [file];
}

/** Describes the machine-readable tables of widgets. */
function widgetFiles({ dataset, calculation }: CataloguedDataset, origin: string): LinkedNode[] {
  const widgets = dataset.widgets.filter((widget) => kindOf(widget).rows === tableRows);
  return widgets.flatMap(({ name }) =>
    (['csv', 'json'] as const).map((format): LinkedNode => {
      const href = `${origin}${dataset.path}/${name}.${format}`;
      const [type = ''] = fileFormats[format].split(';');
      return {
        '@id': href,
        '@type': 'dcat:Distribution',
        'dct:title': inLanguages((language) => {
          const t = texts.getFixedT(language, 'statistics');
          return t(widgetTextKeys(dataset, name, 'title'));
        }),
        'dcat:accessURL': at(`${origin}${dataset.path}/widgets/${name}`),
        'dcat:downloadURL': at(href),
        'dct:format': at(`${authority}/file-type/${formats[format]}`),
        'dcat:mediaType': at(`${mediaTypes}/${type}`),
        'dct:license': at(dataLicence.url),
        'dct:modified': typed(calculation.date, 'xsd:date'),
      };
    }),
  );
}
