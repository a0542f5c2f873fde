import { RefusedFile } from '~/platform/storage/refused-file';
import { type FoundHeader, type TableShape } from './find-header';
import { type SheetMarks } from './sheet-rows';
import { type Table, type TableRow } from './table';

interface NamedSheet {
  name: string;
  isHidden: boolean;
  /** If known without opening the sheet. */
  hasHeader?: boolean;
}

/**
 * Opens the named sheet, else the first visible one that has the header, else the first visible one.
 *
 * @throws {RefusedFile} when there is none, or only a hidden one has the header.
 */
export async function chooseSheet<Sheet extends NamedSheet, Opened extends { found: FoundHeader }>(
  sheets: readonly Sheet[],
  shape: TableShape,
  open: (sheet: Sheet) => Promise<Opened | null>,
): Promise<Opened> {
  const openFirst = async (candidates: readonly Sheet[]) => {
    for (const sheet of candidates) {
      if (sheet.hasHeader === false) continue;
      const opened = await open(sheet);
      if (opened?.found.isFound) return { sheet, opened };
      await opened?.found.rows.return(undefined);
    }
    return null;
  };
  const wanted = wantedSheets(sheets, shape);
  const first = await openFirst(wanted);
  if (first) return first.opened;
  const concealed =
    shape.sheet === undefined && (await openFirst(sheets.filter(({ isHidden }) => isHidden)));
  if (concealed) {
    await concealed.opened.found.rows.return(undefined);
    throw new RefusedFile('sheet-hidden', { sheet: concealed.sheet.name });
  }
  const [other] = wanted;
  const opened = other && (await open(other));
  if (!opened) throw new RefusedFile('empty');
  return opened;
}

/** Returns whether a sheet is the named one or, if none is named, visible. */
export function isWanted({ name, isHidden }: NamedSheet, { sheet: wanted }: TableShape): boolean {
  return wanted === undefined ? !isHidden : name.trim() === wanted.trim();
}

function wantedSheets<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  shape: TableShape,
): readonly Sheet[] {
  const { sheet: wanted } = shape;
  const found = sheets.filter((sheet) => isWanted(sheet, shape));
  if (wanted === undefined || found.length > 0) return found;
  const names = sheets.map(({ name }) => `"${name}"`).join(', ');
  throw new RefusedFile('sheet-unknown', { sheet: wanted, sheets: names });
}

interface OpenedSheet {
  sheet: NamedSheet;
  found: FoundHeader;
  marks: SheetMarks;
  progress: Table['progress'];
}

/** Returns the table of a chosen sheet, with facts about the others of its workbook. */
export function tableOfSheet(
  { sheet, found, marks, progress }: OpenedSheet,
  sheets: readonly NamedSheet[],
  findMerged: NonNullable<Table['sheet']>['findMerged'],
): Omit<Table, 'close'> {
  const others = () => sheets.filter((other) => other !== sheet);
  return {
    header: found.header.cells,
    columns: [...found.header.cells.keys()],
    headerLine: found.header.line,
    unreadableNames: found.header.unreadable,
    above: found.above,
    sheet: {
      name: sheet.name,
      get unread() {
        return others().map(({ name }) => name);
      },
      get hidden() {
        return others()
          .filter(({ isHidden }) => isHidden)
          .map(({ name }) => name);
      },
      ...marks,
      findMerged,
    },
    rows: widened(found.rows, found.header.cells.length),
    progress,
  };
}

/** Sheets omit the empty cells at the end of a row. */
async function* widened(rows: AsyncIterable<TableRow>, width: number): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    const missing = Math.max(0, width - row.cells.length);
    const rest = Array.from({ length: missing }, () => '');
    yield missing === 0 ? row : { ...row, cells: [...row.cells, ...rest] };
  }
}

/** Counts the bytes of chunks while they are read. */
export async function* counted(chunks: AsyncIterable<Buffer>, meter: { read: number }) {
  for await (const chunk of chunks) {
    meter.read += chunk.length;
    yield chunk;
  }
}
