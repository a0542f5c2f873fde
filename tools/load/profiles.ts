import type autocannon from 'autocannon';
import { type CodeLists } from '~/datasets/code-lists';
import { languages } from '~/platform/i18n/languages.server';
import { paths } from '~/paths';
import { randomViews } from '../bench/random-views';
import { randomStream } from '../../bin/demo/random';

/** The requests of visitors, by the name of the profile, in order. */
export type Profiles = Record<
  'default' | 'filters' | 'lists' | 'search' | 'api' | 'forms' | 'mix',
  readonly autocannon.Request[]
>;

const FILTERS = 1_000;
/** The profiles of a hundred requests of the mix; the others are the default view. */
const SHARES = { filters: 15, lists: 10, search: 10, api: 5, forms: 5 };
const MIXED = 10_000;

const lists = [
  paths.publications,
  paths.reports,
  paths.infographics,
  paths.definitions,
  paths.openData,
  paths.releases,
];

/** The form of preferences is on every page; the pages of the others are requested before they are sent. */
const forms: readonly autocannon.Request[] = [
  { path: paths.contact },
  { path: paths.login },
  { path: paths.register },
  {
    path: '/preferences',
    method: 'POST',
    body: 'contrast=high',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
    },
  },
];

/** Returns calls and files of views by an issue, as programs request them. */
function callsOf(issues: readonly string[]): autocannon.Request[] {
  return issues.flatMap((issue) => {
    const filter = new URLSearchParams({ year: '2025', issue }).toString();
    return [
      {
        path: '/api/smartmap/get_right_classification_data',
        method: 'POST',
        body: JSON.stringify({ year: 2025, advanceFilter: { issue: [issue] } }),
        headers: { 'Content-Type': 'application/json' },
      },
      { path: `${paths.dashboard}/right.json?${filter}` },
      { path: `${paths.dashboard}/yearly.csv?${filter}` },
    ];
  });
}

/** Returns the profiles, the same at every run; those of another round have other filters. */
export function createProfiles(codeLists: CodeLists, round = 0): Profiles {
  const words = [...codeLists.values()].flatMap((codes) =>
    codes.flatMap(({ names }) => Object.values(names)),
  );
  const { uniform } = randomStream(1993, 2 + round);
  const pick = <Choice>(choices: readonly Choice[]): Choice[] =>
    choices.slice(Math.floor(uniform() * choices.length)).slice(0, 1);
  const plain = (path: string): autocannon.Request => ({ path });
  const profiles = {
    default: [plain(paths.dashboard)],
    filters: randomViews(codeLists, languages, (round + 1) * FILTERS)
      .slice(round * FILTERS)
      .map(plain),
    lists: lists.flatMap((path) => languages.map((language) => plain(`${path}?lng=${language}`))),
    search: Array.from({ length: 200 }, () =>
      plain(`${paths.search}?${new URLSearchParams({ q: pick(words)[0] ?? '' }).toString()}`),
    ),
    api: callsOf((codeLists.get('issue') ?? []).map(({ code }) => code)),
    forms,
  };
  const mix = Array.from({ length: MIXED }, () => {
    let left = uniform() * 100;
    for (const [name, share] of Object.entries(SHARES)) {
      if (left < share) return pick(profiles[name as keyof typeof SHARES]);
      left -= share;
    }
    return profiles.default;
  }).flat();
  return { ...profiles, mix };
}
