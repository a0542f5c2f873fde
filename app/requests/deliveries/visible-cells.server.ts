import { readAllXml } from '~/platform/storage/xml-events';
import { refuseForeign } from '../letters/office-parts.server';

/** The least width of a column that can be read, in characters, and the least height of a row, in points. */
const MIN_WIDTH = 1;
const MIN_HEIGHT = 5;

/** Returns whether an attribute, absent where it has its default, is one with which everything is shown. */
type IsVisible = (value: string | undefined) => boolean;

const isOff: IsVisible = (value) => value === undefined || value === '0' || value === 'false';
const isVisible: IsVisible = (value) => value === undefined || value === 'visible';
const atLeast =
  (minimum: number): IsVisible =>
  (value) =>
    value === undefined || Number(value) >= minimum;

/** The attributes of a workbook and its sheets that decide what is shown, by their elements. */
const visibleSettings = new Map<string, Readonly<Record<string, IsVisible>>>([
  ['workbookView', { visibility: isVisible }],
  ['sheet', { state: isVisible }],
  [
    'sheetFormatPr',
    {
      zeroHeight: isOff,
      defaultRowHeight: atLeast(MIN_HEIGHT),
      defaultColWidth: atLeast(MIN_WIDTH),
      baseColWidth: atLeast(MIN_WIDTH),
    },
  ],
  ['col', { hidden: isOff, collapsed: isOff, width: atLeast(MIN_WIDTH) }],
  ['row', { hidden: isOff, collapsed: isOff, ht: atLeast(MIN_HEIGHT) }],
  // Without a row of headings, nothing shows the names of a table's columns.
  ['table', { headerRowCount: (value) => value !== '0' }],
  // Some programs filter again when they open the workbook. The buttons of a filter hide nothing.
  ['filterColumn', { colId: () => false }],
]);

interface VisibleCells {
  hasCells: boolean;
  /** Whether a sheet, row or column is hidden, or may be. */
  hasHidden: boolean;
}

/** Reads a workbook's part, or a sheet's, for cells with content and for what spreadsheet programs do not show. */
export async function readVisibleCells(part: AsyncIterable<Buffer>): Promise<VisibleCells> {
  const found = { hasCells: false, hasHidden: false };
  let isInCell = false;
  await readAllXml(part, {
    open(name, attributes) {
      if (isInCell) found.hasCells = true;
      isInCell = name === 'c';
      for (const [attribute, leavesVisible] of Object.entries(visibleSettings.get(name) ?? {}))
        if (!leavesVisible(attributes[attribute])) found.hasHidden = true;
    },
    close() {
      isInCell = false;
    },
    foreign: refuseForeign,
  });
  return found;
}
