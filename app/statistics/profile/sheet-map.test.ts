import { expect, it } from 'vitest';
import { getTexts } from '~/platform/i18n/texts.server';
import { loadProvinceMap } from '../charts/map/load-province-map.server';
import { type LabelledObservation } from '../widgets/widget-data';
import { sheetMapOf } from './sheet-map';

const map = await loadProvinceMap();
const t = await getTexts('en', 'statistics');

const other: LabelledObservation = {
  code: '32',
  label: 'West Java',
  status: 'A',
  protection: 'exact',
  value: 9,
  text: '9',
  rank: 6,
};

const places: LabelledObservation[] = [
  {
    code: '31',
    label: 'Jakarta',
    status: 'A',
    protection: 'exact',
    value: 90,
    text: '90',
    rank: 1,
  },
  other,
  {
    code: '33',
    label: 'Central Java',
    status: 'A',
    protection: 'exact',
    value: 0,
    text: '0',
    rank: null,
  },
  {
    code: '34',
    label: 'Yogyakarta',
    status: 'A',
    protection: 'suppressed',
    value: null,
    text: '–',
    rank: null,
  },
  {
    code: '35',
    label: 'East Java',
    status: 'A',
    protection: 'below-threshold',
    value: null,
    max: 5,
    text: '<6',
    rank: null,
  },
];

function draw(observations: LabelledObservation[]) {
  const sheet = sheetMapOf(map, { observations }, { title: 'Where', division: '34', t });
  const codes = map.shapes['34'].map(({ code }) => code);
  const shadeOf = (code: string) => sheet.shapes[codes.indexOf(code)]?.shade;
  return { ...sheet, shadeOf };
}

it('distinguishes counts below the threshold from suppressed ones and from zero', () => {
  const { shadeOf } = draw(places);
  expect(['31', '32', '33', '34', '35', '36'].map(shadeOf)).toEqual([
    'rank-top',
    'rank-other',
    'rank-none',
    'suppressed',
    'rank-below-threshold',
    'absent',
  ]);
});

it('explains each shade that it draws, and no other', () => {
  expect(draw(places).legend.map(({ text }) => text)).toEqual([
    'Rank 1 to 5',
    'Rank 6 or lower',
    'None',
    '<6',
    'not shown, to protect people',
    'Did not exist then',
  ]);
  const all = map.shapes['34'].map(({ code }) => ({ ...other, code }));
  expect(draw(all).legend).toEqual([{ shade: 'rank-other', text: 'Rank 6 or lower' }]);
});
