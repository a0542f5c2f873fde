import { complaints } from '~/datasets/complaints';
import { type CodeLists } from '~/datasets/code-lists';
import { defaultView, mapLayouts, mapShades, withCodes, type View } from '~/statistics/view/view';
import { hrefOfView } from '~/statistics/view/view-url';
import { randomStream } from '../../bin/demo/random';

const YEARS = ['2020', '2021', '2022', '2023', '2024', '2025'];

/**
 * Returns the addresses of this many dashboards of complaints, all with other filters and languages, the same
 * at every run.
 */
export function randomViews(lists: CodeLists, languages: readonly string[], count: number) {
  const { uniform } = randomStream(1993, 1);
  const choose = <Choice>(choices: readonly Choice[]): Choice[] =>
    choices.slice(Math.floor(uniform() * choices.length)).slice(0, 1);
  const sometimes = <Choice>(choices: readonly Choice[]) =>
    uniform() < 0.5 ? choose(choices) : [];
  const codesOf = (list: string) => (lists.get(list) ?? []).map(({ code }) => code);
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1));
  const hrefs = new Set<string>();
  while (hrefs.size < count) {
    const [shade = 'rank'] = choose(mapShades);
    const [layout = 'outlines'] = choose(mapLayouts);
    const [lng] = choose(languages);
    const chosen: [string, string[]][] = [
      ['year', choose(YEARS)],
      ['month', sometimes(months)],
      ['province', sometimes(codesOf('province'))],
      ['right', sometimes(codesOf('right'))],
    ];
    const plain: View = { ...defaultView(complaints, 2025), shade, layout, lng, isAdvanced: true };
    const view = chosen.reduce(
      (all, [parameter, codes]) => withCodes(all, parameter, codes),
      plain,
    );
    hrefs.add(hrefOfView(complaints, view, 2025));
  }
  return [...hrefs];
}
