import { buffer } from 'node:stream/consumers';
import { formatsOf } from '~/i18n/formats';
import { sourceLine, titleOf, type CitedFile } from './cited-file';
import { fileColumns, fileTable } from './write-file.server';
import { writeWorkbook, type Cell } from './write-workbook.server';

/** An XLSX workbook with two sheets: the table of the CSV file, and what is needed to cite it. */
export function writeWidgetWorkbook(file: CitedFile): Promise<Buffer> {
  const { t } = file;
  const data = {
    name: t('files:sheets.data'),
    header: fileColumns,
    widths: [12, 44, 12, 12, 14, 30],
    batches: [fileTable(file)],
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
  const { dataset, page, note, language, t, address } = file;
  const { calculation, subject, chips, view } = page;
  const { date } = formatsOf(language);
  const rows: Cell[][] = [
    [t('files:about.title'), titleOf(file)],
    [t('parameters.dataset'), t(`datasets.${dataset.name}.title`)],
    [t('files:about.view'), subject],
    ...chips.map(({ parameter, label }) => [t(`parameters.${parameter}`), label]),
    [t('parameters.measure'), t(`measures.${view.measure}`)],
    [t('parameters.division'), Number(view.division)],
    [t('files:about.calculation'), calculation.id],
    [t('files:about.calculated'), date(calculation.date)],
    [t('files:about.newest'), date(calculation.lastDate)],
    [t('files:about.source'), t('files:source', { commission: t('site:commission') })],
    [t('files:about.licence'), t('files:licence', { address: new URL('/licence', address).href })],
    [t('files:about.citation'), `${sourceLine(file)} ${address}`],
    [t('calculation.cite'), address],
  ];
  return note ? [...rows, [t('files:about.note'), note]] : rows;
}
