/** How many uploads a process reads at once. */
export interface UploadSlots {
  /** Waits for a slot; null when none became free in time, else what frees it. */
  enter(): Promise<(() => void) | null>;
}

/** Slots for `max` uploads at once; others wait for one, in their order, up to `timeoutMs`. */
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
