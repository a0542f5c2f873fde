import { type Counts } from './counts';
import { type Random } from './random';

/** The lot for "no code". */
export const NONE = 'none';

/**
 * Lots that are drawn without replacement. Once all are drawn, every code has come up exactly as often as
 * planned, in a random order, and only the counts are kept in memory.
 */
export class Urn {
  private readonly codes: readonly string[];
  private readonly left: Int32Array;
  private total: number;

  constructor(counts: Counts) {
    this.codes = Object.keys(counts);
    this.left = Int32Array.from(Object.values(counts));
    this.total = this.left.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Draws a lot.
   *
   * @throws if the urn is empty: more records were drawn than planned.
   */
  draw(random: Random): string {
    const code = this.drawOther(random, undefined);
    if (code === null) throw new Error(`The urn of ${this.codes.join(', ')} is empty`);
    return code;
  }

  /** Draws a lot whose code is not `code`; null when there is no other. */
  drawOther(random: Random, code: string | undefined): string | null {
    const taken = code === undefined ? -1 : this.codes.indexOf(code);
    const candidates = this.total - (this.left[taken] ?? 0);
    let lot = Math.floor(random.uniform() * candidates);
    for (let index = 0; index < this.left.length; index++) {
      if (index === taken) continue;
      const left = this.left[index] ?? 0;
      if (lot < left) return this.take(index);
      lot -= left;
    }
    return null;
  }

  private take(index: number): string | null {
    this.left[index] = (this.left[index] ?? 0) - 1;
    this.total--;
    return this.codes[index] ?? null;
  }
}
