/** What spreadsheets read as a formula, full-width signs included, guarded or not. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/** Returns the text of a cell that no spreadsheet reads as a formula; `releaseFormula` restores the text. */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell from before it was guarded. */
export function releaseFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
