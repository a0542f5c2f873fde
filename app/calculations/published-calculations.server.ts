import { datasets } from '~/datasets';
import { getCodeListsVersion } from '~/datasets/change-codes.server';
import { type Db } from '~/platform/db/client.server';
import { getContentVersion } from '~/platform/db/content-version.server';
import { type Calculation } from '~/platform/db/schema';
import { getPublishedCalculation, listRetracted } from './calculation-queries.server';
import { type PublicationWatch, watchPublications } from './watch-publications.server';

/** The published calculations, in memory for every request. */
export interface PublishedCalculations extends PublicationWatch {
  /** Returns the calculation of a dataset that visitors see; null before the first publication. */
  get(dataset: string): Promise<Calculation | null>;
  /** Returns whether the calculations have been read and the engine prepared for them since the start. */
  isLoaded(): boolean;
  /**
   * Returns a number that changes whenever visitors see another calculation, lose one, or see other names of
   * codes or other content: a part of cache keys.
   */
  version(): number;
}

interface PublishedCalculationsOptions {
  db: Db;
  /** The address of the same database, for the listening connection. */
  url: string;
  engine: { prepare(calculation: Calculation): Promise<void> };
  onError: (error: unknown) => void;
  /** Called once, when `isLoaded` becomes true. */
  onLoaded?: () => void;
  /** Milliseconds between two polls of the publications. */
  pollEvery?: number;
}

/**
 * Keeps the published calculation of each dataset in memory and follows publications and retractions. The
 * engine is prepared for a new calculation before visitors see it, so that no request waits for its index; a
 * retracted one is dropped immediately.
 */
export function createPublishedCalculations({
  db,
  url,
  engine,
  onError,
  onLoaded = () => {},
  pollEvery,
}: PublishedCalculationsOptions): PublishedCalculations {
  const published = new Map<string, Calculation | null>();
  let retracted: readonly number[] = [];
  let codeLists: number | undefined;
  let content: string | undefined;
  let version = 0;
  let isLoaded = false;
  let isOutdated = false;
  let loading: Promise<void> | undefined;

  /** Preparing the engine may take a minute, in which nothing retracted may be shown. */
  async function refresh(): Promise<void> {
    await dropRetracted();
    await noteContent();
    isOutdated = true;
    loading ??= loadAll().catch(onError);
  }

  async function loadAll(): Promise<void> {
    try {
      while (isOutdated) {
        isOutdated = false;
        await load();
      }
    } finally {
      loading = undefined;
    }
  }

  async function load(): Promise<void> {
    const newest = await getCodeListsVersion(db);
    if (newest !== codeLists) version += 1;
    codeLists = newest;
    for (const { name } of datasets) {
      const calculation = await getPublishedCalculation(db, name);
      if (published.has(name) && calculation?.id === published.get(name)?.id) continue;
      if (calculation) await engine.prepare(calculation);
      // Retracted meanwhile: its successor is read on the next request.
      if (calculation && retracted.includes(calculation.id)) continue;
      published.set(name, calculation);
      version += 1;
    }
    if (!isLoaded) onLoaded();
    isLoaded = true;
  }

  async function noteContent(): Promise<void> {
    const newest = await getContentVersion(db);
    if (newest !== content) version += 1;
    content = newest;
  }

  /** Drops retracted calculations; their successors are read on the next request. */
  async function dropRetracted(): Promise<void> {
    const ids = await listRetracted(db);
    if (ids.join() === retracted.join()) return;
    for (const [name, calculation] of published) {
      if (calculation && ids.includes(calculation.id)) published.delete(name);
    }
    retracted = ids;
    version += 1;
  }

  const watch = watchPublications(url, refresh, { onError, pollEvery });
  return {
    async get(dataset) {
      const known = published.get(dataset);
      return known === undefined ? getPublishedCalculation(db, dataset) : known;
    },
    isLoaded: () => isLoaded,
    version: () => version,
    async close() {
      await watch.close();
      await loading;
    },
  };
}
