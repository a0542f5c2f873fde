import { kindOf } from '~/statistics/widgets/kinds.server';
import { type NewFile } from '~/content/files/store-file.server';
import { writePdf, type PdfPart } from '~/content/files/write-pdf.server';
import { type SeedDocument } from '~/content/seed/content-seed.server';
import { writeCsv } from '~/statistics/export/write-file.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { titleOfFigures, type Figures, type ReadFigures } from './figures';

const language = 'id';

/** Writes the file of a sample document, in Indonesian: the figures that it names, or its summary. */
export async function writeDocument(
  document: SeedDocument,
  readFigures: ReadFigures,
): Promise<NewFile> {
  const { figures } = document;
  if (!figures) return writePublication(document);
  const read = figures.widgets.map((widget) => readFigures({ ...figures, widget, language }));
  const all = await Promise.all(read);
  return figures.format === 'csv' ? writeTable(document, all) : writeReport(document, all);
}

async function writePublication({ name, text, year }: SeedDocument): Promise<NewFile> {
  const t = await getTexts(language, 'samples');
  return pdfFile(fileName(name.id), {
    title: name.id,
    subtitle: String(year),
    mark: t('publication'),
    parts: [{ heading: t('summary'), paragraphs: [text.id] }],
  });
}

async function writeReport({ name, text }: SeedDocument, all: Figures[]): Promise<NewFile> {
  const t = await getTexts(language, 'samples');
  const { date } = formatsOf(language);
  const [first] = all;
  const calculation = first?.page.calculation;
  return pdfFile(fileName(name.id), {
    title: name.id,
    subtitle: calculation
      ? t('source', { date: date(calculation.date), number: calculation.id })
      : '',
    mark: calculation?.isSynthetic ? t('mark') : undefined,
    parts: [
      { heading: t('summary'), paragraphs: [text.id] },
      ...all.map((figures): PdfPart => ({
        heading: titleOfFigures(figures),
        rows: (figures.page.dashboard.widgets[0]?.observations ?? []).map(({ label, text }) => [
          label,
          text,
        ]),
      })),
    ],
  });
}

async function writeTable({ name }: SeedDocument, [figures]: Figures[]): Promise<NewFile> {
  if (!figures) throw new Error('A table shows one widget');
  const t = await getTexts(language, 'statistics');
  const { widget, page, counted, policy } = figures;
  const rows = kindOf(widget).rows(widget, counted.data, t);
  const note = page.calculation.isSynthetic ? t('file.synthetic') : '';
  const csv = writeCsv({ ...counted, rows, note, policy, address: page.head.canonical });
  return {
    name: `${fileName(name.id)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    language,
    content: [Buffer.from(csv)],
  };
}

function pdfFile(name: string, content: Omit<Parameters<typeof writePdf>[0], 'language'>): NewFile {
  return {
    name: `${name}.pdf`,
    mediaType: 'application/pdf',
    language,
    content: writePdf({ ...content, language }),
  };
}

/** Returns a name as a file name: "Laporan tahunan 2023" is laporan-tahunan-2023. */
function fileName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
