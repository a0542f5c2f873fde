/** Wakes a loop that waits. */
export interface Alarm {
  /** Wakes the waiting loop, or lets its next wait return at once. */
  ring(): void;
  /** Waits for the alarm, for at most `milliseconds`. */
  wait(milliseconds: number): Promise<void>;
}

/** An alarm for one loop. A ring while the loop is busy is not lost. */
export function createAlarm(): Alarm {
  let isRung = false;
  let wake = () => {};
  return {
    ring() {
      isRung = true;
      wake();
    },
    async wait(milliseconds) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
    },
  };
}
