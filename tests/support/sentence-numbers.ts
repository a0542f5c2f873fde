import { type Change, type Fact } from '~/statistics/narrative/facts';
import { fractionOf } from '~/statistics/narrative/narrative';
import { localeTag } from '~/platform/i18n/locale-tag';

/** Returns the numbers of a text, as its language writes them. */
export function numbersOf(text: string, language: string): number[] {
  const parts = new Intl.NumberFormat(localeTag(language)).formatToParts(12_345_678.9);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [sign('group'), sign('decimal')];
  const pattern = new RegExp(`\\d+(?:[${group}]\\d{3})*(?:[${decimal}]\\d+)?`, 'g');
  return [...text.matchAll(pattern)].map(([found]) =>
    Number(found.replaceAll(group, '').replace(decimal, '.')),
  );
}

/** Returns the possible numbers of a fact, computed differently from its sentence's. */
export function numbersIn(fact: Fact): number[] {
  // Floating-point numbers make 57.49999999999999 of 0.575, which Intl writes as 58%.
  const percent = (share: number) => Math.abs(share) * 100 + 1e-9;
  const days = ({ start, end }: { start: string; end: string }) =>
    [start, end].flatMap((day) => day.split('-').map(Number));
  const percents = (share: number, range?: { least: number; most: number }) =>
    range
      ? [
          Math.round(100 * range.least),
          Math.round(100 * range.most),
          1 + Math.floor(100 * range.most),
        ]
      : [Math.round(percent(share))];
  const ofChange = (change: Change | null) =>
    change
      ? [
          change.value.value,
          change.before.value,
          ...days(change.period),
          ...days(change.periodBefore),
          ...[0, 1].map((digits) => Number(percent(change.change).toFixed(digits))),
        ]
      : [];
  switch (fact.kind) {
    case 'level':
      return [
        fact.value.value,
        ...(fact.period ? days(fact.period) : [3]),
        ...ofChange(fact.change),
      ];
    case 'greatest':
      return [
        ...percents(fact.share, fact.range),
        fractionOf(fact.share) ?? 0,
        fractionOf(fact.share) ? 1 : 0,
        ...(fact.of === undefined ? [] : [fact.of]),
      ];
    case 'rank':
      return [fact.first, fact.last, fact.of];
    case 'unusual':
      return [fact.value.value, fact.usual, ...fact.years, ...fact.month.split('-').map(Number)];
    case 'notStated':
      return [fact.value.value];
    case 'together':
      return [fact.count, fact.of, Math.round(percent(fact.share))];
    case 'pair':
      return percents(fact.share, fact.range);
    case 'furthest':
      return [...percents(fact.share, fact.range), ...percents(fact.ofAll, fact.rangeOfAll)];
    case 'peak':
      return [
        fact.value.value,
        ...[fact.code, ...fact.span].flatMap((code) => code.split('-').map(Number)),
      ];
    default:
      return [];
  }
}
