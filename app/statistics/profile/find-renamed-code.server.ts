import { sql } from 'kysely';
import { dimensionOfParameter, divisions, type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { type ProfileKind } from '../view/profile-kinds';
import { slugsOfName, type ProfiledCode } from '../view/profiled-codes';

interface FormerName {
  code: string;
  name: string;
}

/**
 * Returns the code whose profile had an address before the code was renamed, the latest if several had it;
 * null if none did.
 */
export async function findRenamedCode(
  db: Db,
  { dataset, kind, codes }: { dataset: Dataset; kind: ProfileKind; codes: readonly ProfiledCode[] },
  slug: string,
): Promise<ProfiledCode | null> {
  const lists = divisions.flatMap(
    (division) => dimensionOfParameter(dataset, kind, division)?.codeList ?? [],
  );
  const { rows } = await sql<FormerName>`
    select code, state -> 'names' ->> 'id' as name
    from code_change cross join lateral (values (before), (after)) as states (state)
    where list = any(${lists}::text[]) and state is not null
    group by code, name order by max(id) desc`.execute(db);
  const requested = slug.toLowerCase();
  for (const former of rows) {
    if (!slugsOfName(former.code, former.name).includes(requested)) continue;
    const found = codes.find(({ code }) => code === former.code);
    if (found) return found;
  }
  return null;
}
