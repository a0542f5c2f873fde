import { datasets } from '~/datasets';
import { paths } from '~/paths';

/** What a preview makes of an address: the draft, a refusal, or what visitors see. */
export type PreviewedAs = 'draft' | 'refused' | 'published';

const profiles = [paths.provinces, paths.cities, paths.rights, paths.issues];

/** The pages that show a draft; no others do. `*` is one part of an address. */
export const previewedPages: readonly string[] = [
  paths.home,
  ...datasets.flatMap(({ path }) => [
    path,
    `${path}/widgets/*`,
    `${path}/cross-table`,
    `${path}/trends`,
    `${path}/compare`,
  ]),
  ...profiles.flatMap((path) => [path, `${path}/*`]),
];

/**
 * Below the pages that show a draft, the addresses that show what is published: feeds, records, and how to share it.
 * Everything else there is a file, which could not say that it is of a draft.
 */
const published = /\/(?:feed\.atom|detailed-data(?:\/[^/]+)?|share(?:\/[^/]+)?)$/;

/** The addresses below which files of the data are. */
const roots = [...datasets.map(({ path }) => path), ...profiles].map((path) => `${path}/`);

/** Returns what a preview makes of a path. */
export function previewedAs(path: string): PreviewedAs {
  if (previewedPages.some((page) => matches(page, path))) return 'draft';
  const isBelow = roots.some(
    (root) => path.length > root.length && path.toLowerCase().startsWith(root),
  );
  return isBelow && !published.test(path) ? 'refused' : 'published';
}

function matches(page: string, path: string): boolean {
  const parts = path.split('/');
  const expected = page.split('/');
  return (
    parts.length === expected.length &&
    expected.every((part, index) => (part === '*' ? parts[index] !== '' : parts[index] === part))
  );
}
