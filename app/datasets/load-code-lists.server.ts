import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Db } from '~/platform/db/client.server';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { OperatorError, type OperatorProblem } from '~/platform/i18n/operator-error';
import { lockCodeLists, saveCodes } from './change-codes.server';
import { type Code } from './code-lists';
import { listCodeLists } from './code-lists.server';
import { type CodeListDifference, compareCodes, isSame } from './compare-codes';
import { readNamedFile } from '~/platform/system/read-named-file.server';
import { readCodeList } from './read-code-list';
import { unknownSuccessors } from './validity';

/** The code lists by name with their files, and the faults of the files that are skipped. */
interface CodeListFiles {
  lists: Map<string, Code[]>;
  paths: ReadonlyMap<string, string>;
  problems: OperatorProblem[];
}

/** The code lists that name no country. */
const sharedFolder = 'data/code-lists';

/** Returns the folders of code lists, a country's after the shared one. */
export function foldersOfCodeLists(countryDirectory: string = shippedCountry): string[] {
  return [sharedFolder, join(countryDirectory, 'code-lists')];
}

/**
 * Reads the code lists: one CSV file for each list, named after it. Files in the folder `code-lists` of a
 * country replace shared ones.
 */
export async function readCodeListFiles(countryDirectory?: string): Promise<CodeListFiles> {
  const paths = new Map<string, string>();
  for (const folder of foldersOfCodeLists(countryDirectory)) {
    const files = (await readdir(folder)).filter((file) => /^[^_].*\.csv$/.test(file));
    for (const file of files) paths.set(basename(file, '.csv'), join(folder, file));
  }
  const read: CodeListFiles = { lists: new Map(), paths, problems: [] };
  for (const [name, path] of paths) {
    const list = readCodeList(path, await readNamedFile(path));
    const problems = list.isValid
      ? unknownSuccessors(list.codes).map((values) => ({
          key: 'successor',
          values: { file: path, ...values },
        }))
      : list.problems;
    if (list.isValid && problems.length === 0) read.lists.set(name, list.codes);
    else read.problems.push(...problems);
  }
  return read;
}

/**
 * Fills the code lists that are missing from the database with those of the files. Other lists belong to the
 * database: differences in a new version of their file are reported until they are applied.
 *
 * @returns the faults and differences of the files; null if there is nothing to report.
 */
export async function loadCodeLists(
  db: Db,
  countryDirectory?: string,
): Promise<OperatorError | null> {
  const { lists, paths, problems } = await readCodeListFiles(countryDirectory);
  const reported = problems.length > 0 ? [...problems, { key: 'kept' }] : [];
  const present = await listCodeLists(db);
  const seeds = await db.selectFrom('code_list_seed').selectAll().execute();
  const seen = new Map(seeds.map(({ list, sha256 }) => [list, sha256]));
  for (const [list, codes] of lists) {
    const known = present.get(list);
    if (!known) {
      await fillList(db, list, codes);
      continue;
    }
    if (seen.get(list) === hashOf(codes)) continue;
    const difference = compareCodes(known, codes);
    if (isSame(difference)) await rememberSeed(db, list, codes);
    else {
      const counts = { added: difference.added.length, changed: difference.changed.length };
      reported.push({ key: 'differs', values: { list, file: paths.get(list) ?? '', ...counts } });
    }
  }
  return reported.length > 0 ? new OperatorError('codes', reported) : null;
}

/** Fills a list, unless another process has just done so. */
async function fillList(db: Db, list: string, codes: readonly Code[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCodeLists(transaction);
    if ((await listCodeLists(transaction)).has(list)) return;
    const rows = codes.map((code, position) => ({ list, position, ...code }));
    await saveCodes(transaction, rows, { by: 'operator' });
    await rememberSeed(transaction, list, codes);
  });
}

/** Records that the database has adopted a version of a list's file, which is then no longer reported. */
export async function rememberSeed(db: Db, list: string, codes: readonly Code[]): Promise<void> {
  const seed = { list, sha256: hashOf(codes) };
  await db
    .insertInto('code_list_seed')
    .values(seed)
    .onConflict((conflict) => conflict.column('list').doUpdateSet(seed))
    .execute();
}

function hashOf(codes: readonly Code[]): string {
  return createHash('sha256').update(JSON.stringify(codes)).digest('hex');
}

/** A code list with its number of codes, and the differences in this version of its file, if there is one. */
interface ComparedList {
  list: string;
  size: number;
  difference: CodeListDifference | null;
}

/** Compares all code lists with their files. */
export async function compareWithFiles(db: Db, countryDirectory?: string): Promise<ComparedList[]> {
  const { lists } = await readCodeListFiles(countryDirectory);
  return [...(await listCodeLists(db))].map(([list, codes]) => {
    const file = lists.get(list);
    return { list, size: codes.length, difference: file ? compareCodes(codes, file) : null };
  });
}
