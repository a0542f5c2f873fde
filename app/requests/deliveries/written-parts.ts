import { type WrittenElements } from './rewrite-xml.server';

const elements = (text: string): WrittenElements =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', attributes = ''] = line.trim().split(/:\s*/);
        return [name, attributes === '' ? [] : attributes.split(' ')] as const;
      })
      .map(([name, attributes]) => [name, attributes.map((each) => each.replace('id!', 'r:id'))]),
  );

/** The elements of a workbook, and their attributes: its visible sheets. */
export const workbookElements = elements(`
  workbook
  workbookPr: date1904
  bookViews
  workbookView: xWindow yWindow windowWidth windowHeight
  sheets
  sheet: name sheetId id!`);

/** Those of a sheet: its cells with their values, and how they look. */
export const sheetElements = elements(`
  worksheet
  chartsheet
  dimension: ref
  sheetViews
  sheetView: workbookViewId tabSelected rightToLeft showGridLines zoomScale
  pane: xSplit ySplit topLeftCell activePane state
  sheetFormatPr: baseColWidth defaultColWidth defaultRowHeight customHeight
  cols
  col: min max width style customWidth bestFit
  sheetData
  row: r spans s customFormat ht customHeight
  c: r s t
  v
  is
  r
  t
  autoFilter: ref
  mergeCells: count
  mergeCell: ref
  pageMargins: left right top bottom header footer
  pageSetup: paperSize scale fitToWidth fitToHeight orientation
  drawing: id!
  tableParts: count
  tablePart: id!`);

/** Those of a table within a sheet. */
export const tableElements = elements(`
  table: id name displayName ref headerRowCount totalsRowCount totalsRowShown
  autoFilter: ref
  tableColumns: count
  tableColumn: id name totalsRowLabel totalsRowFunction
  tableStyleInfo: name showFirstColumn showLastColumn showRowStripes showColumnStripes`);

/** Those of the texts that cells share. */
export const stringElements = elements(`
  sst
  si
  r
  t`);

/** Those of the formats of cells. */
export const styleElements = elements(`
  styleSheet
  numFmts: count
  numFmt: numFmtId formatCode
  fonts: count
  font
  b: val
  i: val
  strike: val
  condense: val
  extend: val
  outline: val
  shadow: val
  u: val
  vertAlign: val
  sz: val
  color: auto indexed rgb theme tint
  name: val
  family: val
  charset: val
  scheme: val
  fills: count
  fill
  patternFill: patternType
  fgColor: auto indexed rgb theme tint
  bgColor: auto indexed rgb theme tint
  gradientFill: type degree left right top bottom
  stop: position
  borders: count
  border: diagonalUp diagonalDown outline
  left: style
  right: style
  top: style
  bottom: style
  diagonal: style
  start: style
  end: style
  vertical: style
  horizontal: style
  cellStyleXfs: count
  cellXfs: count
  xf: numFmtId fontId fillId borderId xfId quotePrefix applyNumberFormat applyFont applyFill applyBorder applyAlignment applyProtection
  alignment: horizontal vertical textRotation wrapText indent relativeIndent justifyLastLine shrinkToFit readingOrder
  cellStyles: count
  cellStyle: name xfId builtinId
  colors
  indexedColors
  rgbColor: rgb`);
