/** What spreadsheets take for a formula, full-width signs too, guarded or not. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/** The text of a cell that no spreadsheet takes for a formula; `releaseFormula` has the text again. */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that a cell held before it was guarded. */
export function releaseFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
