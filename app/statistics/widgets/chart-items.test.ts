import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { readPolicy } from '~/protection/read-policy.server';
import { type LabelledObservation, type WidgetData } from './widget-data';
import { type DrawContext } from './widget-kind';
import { textsOf } from './chart-items.server';

const policy = await readPolicy('protected');
const t = await getTexts('en', 'statistics');

/**
 * Returns what the chart of these counts says of the highest and the lowest: "≈12" is rounded, "<6" below the
 * threshold, "–" suppressed. The last `running` ones are of periods that are not over.
 */
function extremesOf(
  counts: Record<string, string>,
  { running = 0, firstDate = '2019-01-02', codes = {} } = {},
) {
  const observations = Object.entries(counts).map(([label, text], index, { length }) => {
    const value = Number(text.replace('≈', ''));
    const period = { code: label, label, text, status: index < length - running ? 'A' : 'P' };
    if (text === '<6') return { ...period, protection: 'below-threshold', value: null, max: 5 };
    if (text === '–') return { ...period, protection: 'suppressed', value: null };
    return { ...period, value, protection: text.startsWith('≈') ? 'rounded' : 'exact' };
  }) as unknown as LabelledObservation[];
  const applied = {
    subject: '',
    ignored: [],
    query: { measure: 'cases', filter: { codes } },
  } as unknown as DrawContext['applied'];
  const calculation = { firstDate };
  const view = { shade: 'rank' };
  const context = { dataset: complaints, calculation, view, applied, policy, language: 'en', t };
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

it('names those that rounding leaves open, or none if they are many', () => {
  expect(extremesOf({ a: '≈12', b: '≈15', c: '≈30' })).toBe(
    'Highest: c (≈30). Lowest: a (≈12), b (≈15).',
  );
  expect(extremesOf({ a: '≈12', b: '≈15', c: '≈15', d: '≈12' })).toBe(
    'Highest: too few to compare. Lowest: too few to compare.',
  );
});

it('names none that an undisclosed count could exceed', () => {
  expect(extremesOf({ a: '–', b: '24', c: '30' })).toBe(
    'Highest: too few to compare. Lowest: too few to compare.',
  );
});

it('calls a period that is not over the highest once it is, and otherwise compares the complete ones', () => {
  const years = { 2024: '357', 2025: '356' };
  expect(extremesOf({ ...years, 2026: '410' }, { running: 1 })).toBe(
    'Highest: 2026 (410). Lowest: 2025 (356).',
  );
  const complete = 'Of the complete periods, highest: 2024 (357); lowest: 2025 (356).';
  expect(extremesOf({ ...years, 2026: '200' }, { running: 1 })).toBe(complete);
  // Rounding leaves open whether 2026 already has more.
  const rounded = extremesOf({ 2024: '≈357', 2025: '≈330', 2026: '≈360' }, { running: 1 });
  expect(rounded).toBe('Of the complete periods, highest: 2024 (≈357); lowest: 2025 (≈330).');
  expect(extremesOf({ 2019: '12', ...years }, { firstDate: '2019-11-02' })).toBe(complete);
});

it('says nothing of the extremes of a single period, or a single complete one', () => {
  expect(extremesOf({ 2020: '357' })).toBe('');
  expect(extremesOf({ 2026: '20' }, { running: 1 })).toBe('');
  expect(extremesOf({ 2025: '357', 2026: '20' }, { running: 1 })).toBe('');
});

it('says nothing of the extremes of outcomes, for which newer records have had less time', () => {
  const years = { 2023: '357', 2024: '300', 2025: '250' };
  expect(extremesOf(years, { codes: { status: ['S06'] } })).toBe(t('notCompared.outcome'));
  expect(extremesOf(years, { codes: { right: ['R01'] } })).not.toBe('');
});
