import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type CodeLists } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { parseView } from './parse-view';
import { searchOfView } from './view-url';

const code = (value: string, attributes: Record<string, string> = {}) => ({
  code: value,
  names: { id: value },
  attributes,
});

const codeLists: CodeLists = new Map([
  [
    'province',
    [
      code('31', { code_34: '31' }),
      code('35', { code_34: '35' }),
      code('91', { code_34: '91' }),
      code('93', { code_34: '91' }),
    ],
  ],
  ['city', [code('31.71', { province_code: '31' }), code('93.01', { province_code: '93' })]],
  ['country', [code('ID'), code('MY')]],
  ['right', [code('R04'), code('R07')]],
  ['issue', [code('I01'), code('I02')]],
  ['case_detail', [code('I01.1', { issue_code: 'I01' }), code('I02.1', { issue_code: 'I02' })]],
]);

const context = { codeLists, defaultYear: 2026, lastDate: '2026-11-20' };

function parse(search: string) {
  return parseView(complaints, new URLSearchParams(search), context);
}

function canonical(search: string) {
  return searchOfView(complaints, parse(search).view, context.defaultYear).toString();
}

describe('the view of a URL', () => {
  it('is the default without parameters', () => {
    const { view, notices } = parse('');
    expect(view).toMatchObject({
      codes: { year: ['2026'] },
      division: '34',
      map: 'year',
    });
    expect(notices).toEqual([]);
  });

  it('takes a group of places like a place', () => {
    const places = [
      code('31', { code_34: '31', island_group: 'Jawa' }),
      code('35', { code_34: '35', island_group: 'Jawa' }),
      code('91', { code_34: '91', island_group: 'Papua Raya' }),
      code('93', { code_34: '91', island_group: 'Papua Raya' }),
    ];
    const grouped = { ...context, codeLists: new Map([...codeLists, ['province', places]]) };
    const read = (search: string) => {
      const { view, notices } = parseView(complaints, new URLSearchParams(search), grouped);
      const href = searchOfView(complaints, view, context.defaultYear).toString();
      return [href, ...notices.map(({ value, reason }) => `${value}: ${reason}`)];
    };
    expect(read('province=Jawa')).toEqual(['province=Jawa']);
    expect(read('division=38&province=Papua-Raya')).toEqual(['province=Papua-Raya&division=38']);
    expect(read('province=Jawa&province=31')).toEqual(['province=31', 'Jawa: repeated']);
    expect(read('province=Jawa&city=31.71')).toEqual(['province=Jawa', '31.71: contradiction']);
    expect(read('province=Jawa&country=MY')).toEqual(['province=Jawa', 'MY: contradiction']);
    expect(read('province=Sunda')).toEqual(['', 'Sunda: unknown-code']);
    expect(read('right=Jawa')).toEqual(['', 'Jawa: unknown-code']);
  });

  it('has a month around which months are shown, if the records cover it', () => {
    expect(parse('around=2025-08').view.around).toBe('2025-08');
    expect(canonical('around=2025-08&year=0')).toBe('year=0&around=2025-08');
    const refused = (search: string) => parse(search).notices.map(({ reason }) => reason);
    expect(refused('around=2026-12')).toEqual(['outside-data']);
    for (const month of ['2025', '2025-13', '2025-08-01', 'x'])
      expect(refused(`around=${month}`), month).toEqual(['invalid']);
  });

  it('has one canonical form, without defaults, in a fixed order', () => {
    expect(canonical('right=R07&province=31&right=R04&year=2025&month=0&country=0&type=')).toBe(
      'type=1&year=2025&province=31&right=R04&right=R07',
    );
    expect(canonical('year=2026&measure=cases&division=34&map=year&years=3&type=0')).toBe('');
    expect(canonical('year=0')).toBe('year=0');
    const all = 'type=1&year=2025&measure=files&division=38&map=week&start=2025-01-06&years=all';
    expect(canonical(`lng=zh-Hans&as_of=12&${all}`)).toBe(`${all}&as_of=12&lng=zh-Hans`);
    expect(canonical('map=year&start=2025-01-06')).toBe('');
  });

  it('has codes as written in their list, however the address normalises their letters', () => {
    const composed = 'caf\u00e9';
    for (const stored of [composed, composed.normalize('NFD')]) {
      const lists = new Map([...codeLists, ['right', [code(stored), code('R04')]]] as const);
      const search = new URLSearchParams();
      search.append('right', `\u00a0${composed.normalize('NFD')}`);
      for (const value of [composed, 'R04\u00a0']) search.append('right', value);
      const { view, notices } = parseView(complaints, search, { ...context, codeLists: lists });
      expect({ right: view.codes.right, notices }).toEqual({ right: ['R04', stored], notices: [] });
    }
  });

  it('normalises each code of a list once, however many unknown ones the address contains', () => {
    const lists = new Map([...codeLists, ['right', [code('R04'), code('R07')]]] as const);
    const search = new URLSearchParams(Array.from({ length: 50 }, (_, n) => ['right', `x${n}`]));
    const normalise = vi.spyOn(String.prototype, 'normalize');
    parseView(complaints, search, { ...context, codeLists: lists });
    const calls = normalise.mock.contexts.map(String);
    normalise.mockRestore();
    expect(calls.filter((text) => text.startsWith('R0'))).toEqual(['R04', 'R07']);
  });

  it('opens the advanced filter if it contains a code, or if the address says so', () => {
    expect(parse('right=R04').view.isAdvanced).toBe(true);
    expect(parse('type=1').view.isAdvanced).toBe(true);
    expect(parse('province=31').view.isAdvanced).toBe(false);
  });

  it('names its calculation', () => {
    expect(parse('as_of=7').view.asOf).toBe(7);
    expect(parse('as_of=123456789').view.asOf).toBe(123_456_789);
    expect(parse('').view.asOf).toBeUndefined();
  });

  it.each([
    'year=1945',
    'year=2026&month=11',
    'month=1',
    'month=&measure=&measure=files&right=&right=0',
    'year=2025&map=month&start=2025-02-01&end=2025-02-28',
    'year=2025&month=3&map=week&start=2025-03-03',
    'map=week&start=2026-11-16',
    'province=31&city=_X',
    'issue=I02&case_detail=_X',
    'lng=zh-Hans',
  ])('accepts all of "%s"', (search) => expect(parse(search).notices).toEqual([]));

  it('reaches to the day of the newest record', () => {
    const search = new URLSearchParams('map=week&start=2026-11-16');
    const { view, notices } = parseView(complaints, search, { ...context, lastDate: '2026-11-16' });
    expect([view.start, notices]).toEqual(['2026-11-16', []]);
  });

  it.each([
    ['year=2019', { year: ['2020'] }, 'year'],
    ['year=2019&month=2', { year: ['2020'], month: ['3'] }, 'year'],
    ['year=2020&month=2', { year: ['2020'], month: ['3'] }, 'month'],
    ['year=2020&month=3', { year: ['2020'], month: ['3'] }, null],
    ['month=11', { year: ['2026'], month: ['11'] }, null],
    ['month=12', { year: ['2026'], month: ['11'] }, 'month'],
    ['year=2031&month=5', { year: ['2026'], month: ['11'] }, 'year'],
    ['year=1958', { year: ['1958'] }, null],
    ['year=1959', { year: ['2020'] }, 'year'],
    ['year=0&month=12', { month: ['12'] }, null],
  ])('is of the nearest period with records: %s', (search, codes, parameter) => {
    const times = { firstDate: '2020-03-05', earlierYears: [1958] };
    const { view, notices } = parseView(complaints, new URLSearchParams(search), {
      ...context,
      ...times,
    });
    expect(view.codes).toEqual(codes);
    const value = parameter && new URLSearchParams(search).get(parameter);
    expect(notices).toEqual(parameter ? [{ parameter, value, reason: 'outside-data' }] : []);
  });

  it.each([
    ['2020-02-10', 'outside-data'],
    ['2020-03-01', undefined],
    ['1958-07-01', undefined],
    ['1960-07-01', 'outside-data'],
  ])('has no map of a month before the records: %s', (start, reason) => {
    const search = new URLSearchParams({ year: '0', map: 'month', start });
    const times = { firstDate: '2020-03-05', earlierYears: [1958] };
    const { view, notices } = parseView(complaints, search, { ...context, ...times });
    expect(view.start).toBe(reason ? undefined : start);
    expect(notices.map((notice) => notice.reason)).toEqual(reason ? [reason] : []);
  });

  it('contains no ignored code', () => {
    expect(parse('province=31&province=35').view.codes.province).toEqual(['35']);
    expect(parse('province=35&city=31.71').view.codes.city).toBeUndefined();
    expect(parse('province=35&country=MY').view.codes.country).toBeUndefined();
    expect(parse('issue=I02&case_detail=I01.1').view.codes.case_detail).toBeUndefined();
  });

  it('names the ignored value, truncated if it is long', () => {
    const [notice] = parse(`x=${'a'.repeat(80)}`).notices;
    expect(notice?.value).toBe('a'.repeat(60));
    expect(parse('x=').notices).toMatchObject([{ parameter: 'x', value: '' }]);
    expect(parse('measure=files&measure=cases').notices).toEqual([
      { parameter: 'measure', value: 'files', reason: 'repeated' },
    ]);
  });

  it('selects all years when the year is 0', () => {
    expect(parse('year=0').view.codes).toEqual({});
  });

  it.each([
    ['year=20x5', 'year', 'invalid'],
    ['year=1944', 'year', 'invalid'],
    ['year=2027', 'year', 'outside-data'],
    ['year=02025', 'year', 'invalid'],
    ['year=2025.0', 'year', 'invalid'],
    ['month=13', 'month', 'invalid'],
    ['month=03', 'month', 'invalid'],
    ['lng=Xen', 'lng', 'invalid'],
    ['lng=en1', 'lng', 'invalid'],
    ['lng=zh-12', 'lng', 'invalid'],
    ['as_of=1234567890', 'as_of', 'invalid'],
    ['map=month&start=2025-13-01', 'start', 'invalid'],
    ['office=O99', 'office', 'unknown-code'],
    ['province=_Z&city=_X&country=MY', 'country', 'contradiction'],
    ['end=2025-02-28', 'end', 'contradiction'],
    ['province=99', 'province', 'unknown-code'],
    ['province=_Y', 'province', 'unknown-code'],
    ['right=_Z', 'right', 'unknown-code'],
    ['province=93', 'province', 'not-in-division'],
    ['province=31&province=35', 'province', 'repeated'],
    ['province=35&city=31.71', 'city', 'contradiction'],
    ['province=35&country=MY', 'country', 'contradiction'],
    ['province=_X&country=MY', 'country', 'contradiction'],
    ['city=31.71&country=_X', 'country', 'contradiction'],
    ['province=_Z&country=ID', 'country', 'contradiction'],
    ['type=0&right=R04', 'right', 'basic'],
    ['provnice=31', 'provnice', 'unknown-parameter'],
    ['map=month&start=2025-02-30', 'start', 'invalid'],
    ['start=2025-02-01', 'start', 'contradiction'],
    ['year=2025&map=month&start=2025-02-01&end=2025-02-20', 'end', 'contradiction'],
    ['year=2025&map=month&start=2026-02-01', 'start', 'outside-filter'],
    ['month=3&map=week&start=2026-07-06', 'start', 'outside-filter'],
    ['year=0&month=3&map=month&start=2025-02-01', 'start', 'outside-filter'],
    ['map=week&start=2026-11-23', 'start', 'outside-data'],
    ['as_of=-1', 'as_of', 'invalid'],
  ])('names the ignored values of "%s"', (search, parameter, reason) => {
    expect(parse(search).notices).toEqual([expect.objectContaining({ parameter, reason })]);
  });

  it("ignores the language and other sites' tracking parameters without a notice", () => {
    expect(parse('lng=en&utm_source=mail&fbclid=x').notices).toEqual([]);
  });

  it('chooses the province of a city, in either division', () => {
    expect(parse('city=31.71').view.codes).toMatchObject({ city: ['31.71'], province: ['31'] });
    expect(parse('city=93.01').view.codes).toMatchObject({ city: ['93.01'], province: ['91'] });
    expect(parse('city=93.01&division=38').view.codes).toMatchObject({
      city: ['93.01'],
      province: ['93'],
    });
  });

  it.each(['province=35&country=ID', 'province=_Z&country=MY', 'province=_X&country=_X'])(
    'accepts "%s" as it is',
    (search) => expect(parse(search).notices).toEqual([]),
  );

  it('ignores the case details of issues that are not chosen', () => {
    const { view, notices } = parse('type=1&issue=I02&case_detail=I01.1&case_detail=I02.1');
    expect(view.codes).toMatchObject({ issue: ['I02'], case_detail: ['I02.1'] });
    expect(notices).toEqual([
      { parameter: 'case_detail', value: 'I01.1', reason: 'contradiction' },
    ]);
    expect(parse('type=1&case_detail=I01.1').notices).toEqual([]);
  });

  it('snaps the start of the map to its month or week', () => {
    expect(parse('year=2025&map=month&start=2025-02-14').view.start).toBe('2025-02-01');
    expect(parse('year=2025&map=week&start=2025-01-01').view.start).toBe('2024-12-30');
  });

  it('accepts any parameters, and its canonical form parses to the same view', () => {
    const name = fc.constantFrom(
      'type',
      'year',
      'month',
      'province',
      'city',
      'country',
      'right',
      'issue',
      'measure',
      'division',
      'map',
      'start',
      'end',
      'years',
      'as_of',
      'x',
    );
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '0',
        '1',
        '31',
        '35',
        '93',
        '31.71',
        '93.01',
        'R04',
        'R07',
        'I01',
        '_X',
        '_Z',
        '38',
        '2025',
        '12',
        'week',
        'month',
        '2025-03-09',
        'all',
        'files',
        'ID',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 12 }), (pairs) => {
        const search = new URLSearchParams(pairs);
        const { view } = parseView(complaints, search, context);
        const again = parseView(complaints, searchOfView(complaints, view, 2026), context);
        expect(again.view).toEqual(view);
        expect(again.notices).toEqual([]);
      }),
    );
  });
});
