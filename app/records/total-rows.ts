import { normaliseName } from './mapping/code-names';
import { type TableRow } from './files/table';

/** Words that people write before a sum, in the languages of the portal. */
const totals = new Set([
  'jumlah',
  'jumlah total',
  'jumlah keseluruhan',
  'total keseluruhan',
  'sub jumlah',
  'total',
  'totals',
  'grand total',
  'subtotal',
  'sub total',
  'sum',
  'summe',
  'gesamt',
  'gesamtsumme',
  'insgesamt',
  'zwischensumme',
  'suma',
  'suma total',
  'total general',
  'somme',
  'total général',
  'sous total',
  'totaux',
  '合計',
  '総計',
  '小計',
  '计',
  '合计',
  '总计',
  '小计',
  '總計',
]);

/**
 * Returns whether a row looks like a sum below records: its first text, or its id, is a word for one. If a
 * number follows that word, only a row without a date counts: "Total 2024" is a label, "TOTAL-3" may be an
 * id.
 */
export function looksLikeTotal(
  { cells }: TableRow,
  { id, day = '' }: { id: string | undefined; day: string | undefined },
): boolean {
  const first = cells.find((cell) => cell.trim() !== '');
  const labels = [first, id].flatMap((text) => text ?? []).filter(({ length }) => length < 40);
  const ignored = isoDay.test(day.trim()) ? punctuation : punctuationAndDigits;
  return labels.some((text) => totals.has(normaliseName(text.replace(ignored, ' '))));
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const punctuation = /[.:=/–-]/gu;
const punctuationAndDigits = /[\d.:=/–-]/gu;
