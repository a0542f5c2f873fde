import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/i18n/texts.server';
import { readPolicy } from '../protection/read-policy.server';
import { type LabelledObservation, type WidgetData } from '../widgets/widget-data';
import { type DrawContext } from '../widgets/widget-kind';
import { textsOf } from './chart-items.server';

const policy = await readPolicy('protected');
const t = await getTexts('en', 'statistics');

/** What the chart of these counts says of the highest and the lowest: "≈12" is rounded, "<6" low, "–" closed. */
function extremesOf(counts: Record<string, string>): string {
  const observations = Object.entries(counts).map(([label, text]) => {
    const value = Number(text.replace('≈', ''));
    if (text === '<6') return { label, text, protection: 'low', value: null, max: 5 };
    if (text === '–') return { label, text, protection: 'closed', value: null };
    return { label, text, value, protection: text.startsWith('≈') ? 'rounded' : 'exact' };
  }) as unknown as LabelledObservation[];
  const applied = {
    subject: '',
    ignored: [],
    query: { measure: 'cases' },
  } as unknown as DrawContext['applied'];
  const view = { shade: 'rank' };
  const context = { dataset: complaints, view, applied, policy, language: 'en', t };
  const data = { name: 'monthly', observations, notes: [] } as unknown as WidgetData;
  return textsOf(context as unknown as DrawContext, data, 'chart.series').description;
}

it('names the highest and the lowest period', () => {
  expect(extremesOf({ May: '12', June: '20', July: '14' })).toBe(
    'Highest: June (20). Lowest: May (12).',
  );
});

it('names all that share the highest or lowest count, or that count alone', () => {
  expect(extremesOf({ March: '138', May: '138', June: '150' })).toBe(
    'Highest: June (150). Lowest: March (138), May (138).',
  );
  const equal = { a: '0', b: '0', c: '0', d: '0', e: '7' };
  expect(extremesOf(equal)).toBe('Highest: e (7). Lowest: 0.');
  expect(extremesOf({ a: '<6', b: '<6', c: '≈30' })).toBe('Highest: c (≈30). Lowest: <6.');
});

it('names those that rounding leaves open, or none if these are many', () => {
  expect(extremesOf({ a: '≈12', b: '≈15', c: '≈30' })).toBe(
    'Highest: c (≈30). Lowest: a (≈12), b (≈15).',
  );
  expect(extremesOf({ a: '≈12', b: '≈15', c: '≈15', d: '≈12' })).toBe(
    'Highest: cannot be told. Lowest: cannot be told.',
  );
});

it('names none that a count that is not shown could exceed', () => {
  expect(extremesOf({ a: '–', b: '24', c: '30' })).toBe(
    'Highest: cannot be told. Lowest: cannot be told.',
  );
});
