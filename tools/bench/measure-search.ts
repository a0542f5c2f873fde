import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAliases } from '~/datasets/aliases.server';
import { foldersOfCodeLists } from '~/datasets/load-code-lists.server';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { findEntries } from '~/search/find-entries.server';
import { searchScope } from '~/search/pages/search-scope.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { measureTimes } from './measure-time';
import { atMost, type Verdict } from './verdicts';

const RUNS = 20;

/** A name, several words, a typing error, words of many entries, a word of none. */
const texts = ['hak', 'jakarta selatan', 'pengadaun', 'papua', 'kabupaten', 'xyzzy'];

/**
 * Searches the content that ships with the product, loaded into the empty database at `url`: the result should
 * be there before a visitor notices.
 */
export async function measureSearch(url: string): Promise<Verdict[]> {
  const db = createDatabase(url);
  const folder = await mkdtemp(join(tmpdir(), 'terang-bench-'));
  await prepareDatabase(db);
  await loadTexts({ db, storage: createFolderStorage(folder) });
  const aliases = await readAliases(foldersOfCodeLists());
  const medians: number[] = [];
  for (const text of texts) {
    const search = () => findEntries(db, text, 'id', { ...searchScope, aliases, hidden: [] });
    await search();
    medians.push((await measureTimes(search, RUNS)).median);
  }
  await db.destroy();
  await rm(folder, { recursive: true });
  return [atMost('Slowest search', Math.max(...medians), 'ms', 20)];
}
