import { type UnreadForm } from './sent-form.server';

/** A client that sends nothing for this long has left, in milliseconds. */
const IDLE_MS = 15_000;
/** Ten megabytes take less at half a megabit a second; Node ends a request after five minutes. */
const TIMEOUT_MS = 4 * 60_000;
/** How long the rest of a refused form is read, so that the fields after a large file are kept. */
const GRACE_MS = 400;

/** Interrupts the reading of a body. */
export class Cut extends Error {}

/** How far a body is read: to its end, for a moment more once it is refused, or not at all. */
export class ReadingCourse {
  problem: UnreadForm | null = null;
  /** The error of the connection or the disk, where the body itself is valid. */
  failure: unknown = null;
  readonly #ended: Promise<never>;
  readonly #cut: () => void;
  readonly #timeout = setTimeout(() => this.stop('tooSlow'), TIMEOUT_MS);
  #grace: NodeJS.Timeout | undefined;

  constructor() {
    let cut = () => {};
    this.#ended = new Promise((_, reject) => (cut = () => reject(new Cut())));
    this.#ended.catch(() => {});
    this.#cut = cut;
  }

  /** Whether the rest is read for a moment only. */
  get isRefused(): boolean {
    return this.#grace !== undefined;
  }

  /** Lets the rest be read for a moment. */
  refuse(problem: UnreadForm | null = null): void {
    this.problem ??= problem;
    this.#grace ??= setTimeout(this.#cut, GRACE_MS);
  }

  stop(problem: UnreadForm | null = null): void {
    this.problem ??= problem;
    this.#cut();
  }

  fail(failure: unknown): void {
    this.failure ??= failure;
    this.stop();
  }

  /** Returns the next part of the body. @throws Cut once the reading has stopped. */
  async next<Part>(read: () => Promise<Part>): Promise<Part> {
    const idle = setTimeout(() => this.stop('tooSlow'), IDLE_MS);
    try {
      return await Promise.race([this.#ended, read()]);
    } catch (error) {
      if (!(error instanceof Cut)) this.fail(error);
      throw error;
    } finally {
      clearTimeout(idle);
    }
  }

  /** Ends the timers. */
  end(): void {
    clearTimeout(this.#timeout);
    clearTimeout(this.#grace);
  }
}
