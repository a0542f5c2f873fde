import { listCodeLists } from '~/datasets/code-lists.server';
import { type CodeLists } from '~/datasets/code-lists';
import { db, publishedCalculations } from './portal.server';

let kept: { version: number; lists: CodeLists } | undefined;

/**
 * The code lists, read anew after each publication: what an import adds to them is first seen in the
 * calculation that counts it.
 */
export async function getCodeLists(): Promise<CodeLists> {
  const version = publishedCalculations.version();
  if (kept?.version !== version) kept = { version, lists: await listCodeLists(db) };
  return kept.lists;
}
