import { RoaringBitmap32 } from 'roaring-wasm';
import { type Column } from '~/datasets/record-table.server';
import { codesOf, NULL, remembering } from '~/calculations/copied-lines.server';

/** How many record numbers a bitmap gets at a time: a call for each takes as long as everything else. */
const BATCH_RECORDS = 1_024;

/** Collects the numbers of the records that carry one code, or have one bit of a measure set. */
class NumberCollector {
  readonly #bitmap = new RoaringBitmap32();
  readonly #waiting = new Uint32Array(BATCH_RECORDS);
  #count = 0;

  add(record: number): void {
    this.#waiting[this.#count++] = record;
    if (this.#count === BATCH_RECORDS) this.#flush();
  }

  finish(): RoaringBitmap32 {
    this.#flush();
    return this.#bitmap;
  }

  #flush(): void {
    this.#bitmap.addMany(this.#waiting.subarray(0, this.#count));
    this.#count = 0;
  }
}

/** Collects the bitmaps of one column from its fields, as COPY writes them. */
export class ColumnCollector {
  readonly #collectors = new Map<string, NumberCollector>();
  readonly #collectorsOf: (field: string) => readonly NumberCollector[];

  readonly name: string;

  constructor({ name, type }: Column) {
    this.name = name;
    this.#collectorsOf = remembering((field) => {
      const keys = type === 'integer' ? bitsOf(field) : codesOf(type, field);
      return keys.map((key) => this.#collectorOf(key));
    });
  }

  /** Adds the next record, whose numbers must ascend. */
  add(field: string, record: number): void {
    for (const collector of this.#collectorsOf(field)) collector.add(record);
  }

  /** Returns the bitmaps by code, or by bit; their owner disposes of them. */
  finish(): Map<string, RoaringBitmap32> {
    return new Map([...this.#collectors].map(([key, collector]) => [key, collector.finish()]));
  }

  #collectorOf(key: string): NumberCollector {
    const known = this.#collectors.get(key) ?? new NumberCollector();
    this.#collectors.set(key, known);
    return known;
  }
}

/** Returns the positions of the bits set in a 32-bit integer, negative ones in two's complement. */
function bitsOf(field: string): readonly string[] {
  if (field === NULL) return [];
  const bits: string[] = [];
  for (let bit = 0, rest = Number(field) >>> 0; rest > 0; bit += 1, rest >>>= 1) {
    if (rest & 1) bits.push(String(bit));
  }
  return bits;
}
