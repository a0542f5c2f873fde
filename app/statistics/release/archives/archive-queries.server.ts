import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { type Archive, type Calculation } from '~/platform/db/schema';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';

type Named = Pick<ProtectionPolicy, 'name' | 'version'>;

/** A calculation that visitors may see, with its archive; null while that is not built. */
interface CalculationWithArchive {
  calculation: Calculation;
  archive: Archive | null;
}

/** Returns the archive of a calculation under a policy; null while it is not built. */
export async function getArchive(db: Db, id: number, policy: Named): Promise<Archive | null> {
  const archive = await db
    .selectFrom('archive')
    .selectAll()
    .where('calculation_id', '=', id)
    .where('policy', '=', nameOfPolicy(policy))
    .executeTakeFirst();
  return archive ?? null;
}

/**
 * Lists the calculations that visitors may see, of all datasets or one, newest first, each with its archive.
 */
export async function listArchives(
  db: Db,
  policy: Named,
  dataset?: Pick<Dataset, 'name'>,
): Promise<CalculationWithArchive[]> {
  const calculations = await db
    .selectFrom('calculation')
    .selectAll()
    .where('retracted_at', 'is', null)
    .where('id', 'in', (query) => query.selectFrom('publication').select('calculation_id'))
    .$if(dataset !== undefined, (query) => query.where('dataset', '=', dataset?.name ?? ''))
    .orderBy('id', 'desc')
    .execute();
  const archives = await db
    .selectFrom('archive')
    .selectAll()
    .where('policy', '=', nameOfPolicy(policy))
    .execute();
  const byCalculation = new Map(archives.map((archive) => [archive.calculation_id, archive]));
  return calculations.map((calculation) => ({
    calculation,
    archive: byCalculation.get(calculation.id) ?? null,
  }));
}

/**
 * Lists the archives that must no longer be served: of retracted or removed calculations, or under another
 * policy.
 */
export async function listStaleArchives(db: Db, policy: Named): Promise<Archive[]> {
  const kept = (await listArchives(db, policy)).flatMap(({ archive }) => archive?.key ?? []);
  const all = await db.selectFrom('archive').selectAll().execute();
  return all.filter(({ key }) => !kept.includes(key));
}
