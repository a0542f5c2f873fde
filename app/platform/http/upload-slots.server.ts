/** Limits how many uploads a process reads concurrently. */
export interface UploadSlots {
  /** Waits for a slot; returns the function that frees it, null when none became free in time. */
  enter(): Promise<(() => void) | null>;
}

/** Returns slots for `max` concurrent uploads; others wait for one, in order, up to `timeoutMs`. */
export function createUploadSlots({
  max,
  timeoutMs,
}: {
  max: number;
  timeoutMs: number;
}): UploadSlots {
  const waiting = new Set<() => void>();
  let free = max;

  function leave(): void {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    enter() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(leave);
      }
      return new Promise((resolve) => {
        const enter = () => {
          clearTimeout(timer);
          resolve(leave);
        };
        const timer = setTimeout(() => {
          waiting.delete(enter);
          resolve(null);
        }, timeoutMs);
        waiting.add(enter);
      });
    },
  };
}
