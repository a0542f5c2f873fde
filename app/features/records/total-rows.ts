import { normaliseName } from './mapping/code-names';
import { type TableRow } from './files/table';

/** What people write before a sum, in the languages of the portal. */
const totals = new Set([
  ...['jumlah', 'jumlah total', 'jumlah keseluruhan', 'total keseluruhan', 'sub jumlah'],
  ...['total', 'totals', 'grand total', 'subtotal', 'sub total', 'sum'],
  ...['summe', 'gesamt', 'gesamtsumme', 'insgesamt', 'zwischensumme'],
  ...['suma', 'suma total', 'total general', 'somme', 'total général', 'sous total', 'totaux'],
  ...['合計', '総計', '小計', '计', '合计', '总计', '小计', '總計'],
]);

/** Whether a row looks like a sum below records: its first text, or its id, is a word for one. */
export function looksLikeTotal({ cells }: TableRow, id: string | undefined): boolean {
  const first = cells.find((cell) => cell.trim() !== '');
  return [first, id].some((text) => text !== undefined && isTotal(text));
}

function isTotal(text: string): boolean {
  return text.length < 40 && totals.has(normaliseName(text.replace(/[\d.:=/–-]/gu, ' ')));
}
