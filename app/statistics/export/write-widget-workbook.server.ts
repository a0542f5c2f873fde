import { formatDate } from '../view/format-dates';
import { buffer } from 'node:stream/consumers';
import { formatsOf } from '~/platform/i18n/formats';
import { dataLicence } from '~/licence';
import { paths } from '~/paths';
import { formatIgnored } from '../widgets/format-ignored';
import { titleOfWidget } from '../widgets/widget-text';
import { protectionLine, sourceLine, type CitedFile } from './cited-file';
import { fileTable } from './write-file.server';
import { writeWorkbook, type Cell } from '~/datasets/write-workbook.server';

/** Writes an XLSX workbook with two sheets: the table of the CSV file, and what is needed to cite it. */
export function writeWidgetWorkbook(file: CitedFile): Promise<Buffer> {
  const { t } = file.context;
  const [header = [], ...rows] = fileTable(file);
  const data = {
    name: t('files:sheets.data'),
    header: header.map(String),
    widths: [12, 44, ...header.slice(2).map(() => 14)],
    batches: [rows],
  };
  const about = {
    name: t('files:sheets.about'),
    header: [t('files:about.item'), t('files:about.content')],
    widths: [30, 100],
    batches: [aboutRows(file)],
  };
  return buffer(writeWorkbook([data, about]));
}

function aboutRows(file: CitedFile): Cell[][] {
  const { widget, context, note, address } = file;
  const { dataset, calculation, applied, language, t } = context;
  const { date } = formatsOf(language);
  const rows: Cell[][] = [
    [t('files:about.title'), titleOfWidget(dataset, widget, applied, t)],
    [t('parameters.dataset'), t(`datasets.${dataset.name}.title`)],
    [t('files:about.view'), applied.subject],
    ...applied.codes.map(({ parameter, label }) => [t(`parameters.${parameter}`), label]),
    [t('files:about.period'), applied.time],
    [t('files:about.note'), formatIgnored(applied, language, t)],
    [t('parameters.measure'), t(`measures.${applied.query.measure}`)],
    [t('parameters.division'), applied.division ? Number(applied.division) : ''],
    [t('files:about.calculation'), calculation.id],
    [t('files:about.calculated'), date(calculation.date)],
    [t('files:about.newest'), formatDate(language, calculation.lastDate, calculation)],
    [t('files:about.source'), t('files:source', { commission: t('site:commission') })],
    [
      t('files:about.licence'),
      t('files:licence', {
        licence: dataLicence.url,
        address: new URL(paths.licence, address).href,
      }),
    ],
    [t('files:about.citation'), `${sourceLine(file)} ${address}`],
    [t('calculation.cite'), address],
    [t('protection.title'), protectionLine({ ...file, ...file.context })],
    [t('files:about.note'), note],
  ];
  return rows.filter(([, content]) => content !== '');
}
