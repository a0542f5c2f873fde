import { LRUCache } from 'lru-cache';
import { type Calculation } from '~/platform/db/schema';
import { measure } from '~/platform/server/measurements.server';
import { type ReadFrozen } from '~/calculations/read-frozen.server';
import { UncountableCalculation } from './engine';
import { type BitmapIndex } from './bitmap-index.server';
import { declaredDataset } from './declared';
import { loadBitmapIndex } from './load-bitmap-index.server';

type CalculationKey = Pick<Calculation, 'id' | 'dataset'>;

/**
 * Keeps the indexes of calculations in memory: always the pinned one of each dataset, others up to
 * `maxBytes`, evicting the least recently used. Calls for the same index share one load.
 */
export class BitmapIndexCache {
  readonly #pinned = new Map<string, { id: number; index: BitmapIndex }>();
  readonly #others: LRUCache<number, BitmapIndex>;
  readonly #loading = new Map<number, Promise<BitmapIndex>>();

  constructor(
    private readonly readFrozen: ReadFrozen,
    private readonly options: {
      maxBytes: number;
      hasKeys: boolean;
      onUncountable?: ((error: UncountableCalculation) => unknown) | undefined;
    },
  ) {
    this.#others = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose(index, _id, reason) {
        index.release();
        if (reason === 'evict') measure('index', { event: 'evicted' });
      },
    });
  }

  /** Runs `read` with the index of a calculation, which stays in memory until it has finished. */
  async use<Result>(
    calculation: CalculationKey,
    read: (index: BitmapIndex) => Promise<Result>,
  ): Promise<Result> {
    const index = (this.#find(calculation) ?? (await this.#load(calculation))).retain();
    try {
      return await read(index);
    } finally {
      index.release();
    }
  }

  /** Loads the index of a calculation and pins it in place of the previous one of its dataset. */
  async pin(calculation: CalculationKey): Promise<void> {
    await this.use(calculation, async (index) => {
      const before = this.#pinned.get(calculation.dataset);
      if (before?.id === calculation.id) return;
      this.#pinned.set(calculation.dataset, { id: calculation.id, index: index.retain() });
      this.#others.delete(calculation.id);
      if (!before) return;
      this.#keep(before.id, before.index);
      before.index.release();
    });
  }

  #find({ id, dataset }: CalculationKey): BitmapIndex | undefined {
    const pinned = this.#pinned.get(dataset);
    return pinned?.id === id ? pinned.index : this.#others.get(id);
  }

  #load(calculation: CalculationKey): Promise<BitmapIndex> {
    const { id } = calculation;
    const loading = this.#loading.get(id);
    if (loading) return loading;
    const dataset = declaredDataset(calculation);
    const load = this.readFrozen(id, (db) => loadBitmapIndex(db, dataset, id, this.options))
      .then((index) => {
        // The load holds the index until all its callers have resumed and hold it, too.
        index.retain();
        setImmediate(() => index.release());
        this.#keep(id, index);
        measure('index', { event: 'loaded' });
        return index;
      })
      .catch((error: unknown) => {
        const { onUncountable } = this.options;
        throw error instanceof UncountableCalculation ? (onUncountable?.(error) ?? error) : error;
      })
      .finally(() => this.#loading.delete(id));
    this.#loading.set(id, load);
    return load;
  }

  #keep(id: number, index: BitmapIndex): void {
    if (index.bytes > this.#others.maxSize) return;
    this.#others.set(id, index.retain());
  }
}
