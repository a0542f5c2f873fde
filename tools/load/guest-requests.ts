import { type CodeLists } from '~/datasets/code-lists';
import { languages } from '~/platform/i18n/languages.server';
import { paths } from '~/paths';
import { randomViews } from '../bench/random-views';
import { randomStream } from '../../bin/demo/random';

interface GuestRequest {
  path: string;
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** After this many requests, guests request other views. */
const REQUESTS = 2_000;
const FILTERS = 1_000;
/** How many of a hundred requests are of a kind; the others are the default view. */
const SHARES = { filters: 15, lists: 10, search: 10, api: 5, forms: 5 };

const lists = [
  paths.publications,
  paths.reports,
  paths.infographics,
  paths.definitions,
  paths.openData,
  paths.releases,
];

/** The form of preferences is on every page; the pages of the others are requested before they are sent. */
const forms: readonly GuestRequest[] = [
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
function callsOf(issues: readonly string[]): GuestRequest[] {
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

/**
 * Returns what guests request, the same at every run; those of another round have other filters. Most open the
 * default view.
 */
export function requestsOfGuests(codeLists: CodeLists, round: number): GuestRequest[] {
  const words = [...codeLists.values()].flatMap((codes) =>
    codes.flatMap(({ names }) => Object.values(names)),
  );
  const { uniform } = randomStream(1993, 2 + round);
  const pick = <Choice>(choices: readonly Choice[]): Choice[] =>
    choices.slice(Math.floor(uniform() * choices.length)).slice(0, 1);
  const plain = (path: string): GuestRequest => ({ path });
  const kinds = {
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
  return Array.from({ length: REQUESTS }, () => {
    let left = uniform() * 100;
    for (const [kind, share] of Object.entries(SHARES)) {
      if (left < share) return pick<GuestRequest>(kinds[kind as keyof typeof SHARES]);
      left -= share;
    }
    return plain(paths.dashboard);
  }).flat();
}
