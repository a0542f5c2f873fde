import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type CodeLists } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { db, publishedCalculations } from './portal.server';

/** The code lists of a calculation, by their version: what its pages and files are made with. */
export const readCodeLists = createReadCodeLists(db);

let kept: { version: number; lists: CodeLists } | undefined;

/**
 * The code lists as they are now, for what belongs to no calculation; read anew after each publication.
 */
export async function getCodeLists(): Promise<CodeLists> {
  const version = publishedCalculations.version();
  if (kept?.version !== version) kept = { version, lists: await listCodeLists(db) };
  return kept.lists;
}
