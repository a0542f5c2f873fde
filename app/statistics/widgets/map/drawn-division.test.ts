import { expect, it } from 'vitest';
import { type CodeLists } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../../tests/support/page-sources';
import { tagsWithClass } from '../../../../tests/support/chart-items';
import { loadProvinceMap } from '../../charts/map/load-province-map.server';
import { getDashboardPage } from '../../dashboard/get-dashboard-page.server';
import { type PageSources } from '../../published/read-view-request.server';
import { getWidgetFigures } from '../../dashboard/get-widget-figures.server';
import { kindOf } from '../kinds.server';

const { lists } = await readCodeListFiles();
const records = ['31', '32', '91', '92', '93', '96'].flatMap((province, position) =>
  Array.from({ length: 30 + 10 * position }, (_, index) => ({
    id: `${province}-${index}`,
    day: `2024-0${1 + (index % 9)}-05`,
    codes: { province, country: 'ID' },
  })),
);
const without = (attribute: string): CodeLists =>
  new Map(lists).set(
    'province',
    (lists.get('province') ?? []).map((code) => ({
      ...code,
      attributes: { ...code.attributes, [attribute]: '' },
    })),
  );
const options = { dataset: complaints, policyName: 'exact' };
const sources = await pageSourcesFor(records, options);
const widget = complaints.widgets.find(({ name }) => name === 'map')!;

const requested = async (search: string, language: string) => ({
  dataset: complaints,
  language,
  t: await getTexts(language, 'statistics'),
  search: new URLSearchParams(search),
});

async function pageOf(search: string, language = 'en', someSources: PageSources = sources) {
  const page = await getDashboardPage(someSources, {
    ...(await requested(search, language)),
    origin: '',
    languages: [],
  });
  const data = page.dashboard.widgets.find(({ name }) => name === 'map')!;
  const list = page.dashboard.widgets.find(({ name }) => name === 'top-provinces')!;
  const drawn = tagsWithClass(page.charts.map ?? '', 'mark')
    .filter(({ attributes }) => attributes['aria-label'] !== undefined)
    .map(({ attributes }) => attributes.href ?? '');
  return { data, list, drawn };
}

it.each(languages)(
  'draws each province as a tile, with a note, if the map has no outlines of the division: %s',
  async (language) => {
    const t = await getTexts(language, 'statistics');
    const note = t('map.tilesNote', { provinces: t('map.division38') });
    for (const shade of ['rank', 'count', 'rate', 'change']) {
      const { data, drawn } = await pageOf(`division=38&year=2024&shade=${shade}`, language);
      expect([shade, data.layout]).toEqual([shade, { layout: 'tiles', outlines: '34' }]);
      expect(data.observations).toHaveLength(38);
      expect(data.merged).toBeUndefined();
      expect(drawn).toHaveLength(38);
      expect(drawn.join()).toContain('province=93');
      expect(data.notes[0]).toBe(note);
    }
    const { data, drawn } = await pageOf('division=34&year=2024', language);
    expect(data.layout).toEqual({ layout: 'outlines', outlines: '34' });
    expect([data.observations.length, drawn.length]).toEqual([34, 34]);
    expect(data.notes).not.toContain(note);
  },
);

it('draws the same in pictures, whose legend names the ranks of the table', async () => {
  const figures = await getWidgetFigures(
    sources,
    await requested('division=38&year=2024', 'en'),
    widget,
  );
  const svg = kindOf(widget).draw?.(figures.context, figures.data) ?? '';
  expect(tagsWithClass(svg, 'mark')).toHaveLength(38);
  expect(figures.data.least).toBeDefined();
});

it('draws a group of provinces alone, with a note, and lists and ranks all', async () => {
  const all = await pageOf('year=2024', 'en');
  const { data, drawn } = await pageOf('year=2024&area=Jawa', 'en');
  expect(drawn).toHaveLength(6);
  expect(data.observations).toEqual(all.data.observations);
  expect(data.notes[0]).toBe('This map shows Java only; ranks and colours compare all provinces.');
  expect(data.areas?.map(({ name }) => name)).toContain('Sumatra');
  const tiles = await pageOf('year=2024&area=Jawa&layout=tiles', 'en');
  expect(tiles.drawn).toHaveLength(34);
  expect([tiles.data.areas, tiles.data.area]).toEqual([[], undefined]);
  const unknown = await pageOf('year=2024&area=Atlantis', 'en');
  expect(unknown.drawn).toHaveLength(34);
});

it('draws the group of provinces that the filter selects, and says where all are shown', async () => {
  const { data, list, drawn } = await pageOf('year=2024&province=Jawa');
  expect(drawn).toHaveLength(6);
  expect(data.notes[0]).toBe('This map shows Java only; ranks and colours compare all provinces.');
  expect(data.areas).toEqual([]);
  expect(list.notes).toContain('Shows all, not only Java.');
  const tiles = await pageOf('year=2024&province=Jawa&layout=tiles');
  expect(tiles.drawn).toHaveLength(34);
  expect(tiles.data.notes[0]).toBe('Shows all, not only Java.');
  const ofOne = await pageOf('year=2024&province=31');
  expect(ofOne.drawn).toHaveLength(34);
  expect([ofOne.data, ofOne.list].flatMap(({ notes }) => notes).join()).not.toContain('only');
  const requested = await pageOf('year=2024&province=Jawa&area=Sumatera');
  expect(requested.data.area?.name).toBe('Sumatra');
});

it('draws outlines of both divisions if the map has them', async () => {
  const map = await loadProvinceMap();
  const both = { ...map, shapes: { '34': map.shapes['34'], '38': map.shapes['34'] } };
  const { data } = await pageOf('division=38&year=2024', 'en', { ...sources, map: both });
  expect(data.layout).toEqual({ layout: 'outlines', outlines: '38' });
  const tiles = await pageOf('division=38&layout=tiles', 'en', { ...sources, map: both });
  expect(tiles.data.layout).toEqual({ layout: 'tiles', outlines: '38' });
});

it.each(languages)(
  'shows the note on the map and in its list if the country has no tiles: %s',
  async (language) => {
    const t = await getTexts(language, 'statistics');
    const codeLists = without('tile_row');
    const otherSources = await pageSourcesFor(records, { ...options, codeLists });
    const { data, list, drawn } = await pageOf('division=38&year=2024', language, otherSources);
    expect(data.layout).toEqual({ layout: 'outlines', outlines: '34' });
    expect(drawn).toHaveLength(34);
    expect(data.least).toBeUndefined();
    for (const { notes } of [data, list]) expect(notes).toContain(t('map.divisionNote'));
  },
);
