/** How the request ended that went first: answered, failed, or its client left before either. */
type Outcome = 'answered' | 'failed' | 'left';

/** The turn of one of several equal requests. */
export type Turn =
  /** It goes first, and tells the others how it ended. */
  | { goesFirst: true; end: (outcome: Outcome) => void }
  /** The first one has ended, or is not waited for any longer, which counts as failed. */
  | { goesFirst: false; outcome: 'answered' | 'failed' };

/** Coalesces equal requests: lets one go first, and the others wait for what comes of it. */
export interface Coalescer {
  /** Waits for the turn of a request; the key says which requests are equal. */
  enter(key: string): Promise<Turn>;
}

interface Limits {
  /** The requests that wait at the same time, of all keys. */
  maxWaiting: number;
  timeoutMs: number;
}

/** A coalescer for this process. When the first client leaves, the next one in line goes first. */
export function createCoalescer({ maxWaiting, timeoutMs }: Limits): Coalescer {
  const leaders = new Map<string, Promise<Outcome>>();
  let waiting = 0;

  function goFirst(key: string): Turn {
    let settle: (outcome: Outcome) => void = () => {};
    const leader = new Promise<Outcome>((resolve) => (settle = resolve));
    leaders.set(key, leader);
    const end = (outcome: Outcome) => {
      if (leaders.get(key) === leader) leaders.delete(key);
      settle(outcome);
    };
    return { goesFirst: true, end };
  }

  async function follow(key: string): Promise<Turn> {
    const limit = timeLimit(timeoutMs);
    try {
      for (let leader = leaders.get(key); leader; leader = leaders.get(key)) {
        const outcome = await Promise.race([leader, limit.passed]);
        if (outcome === 'left') continue;
        if (outcome !== 'late') return { goesFirst: false, outcome };
        // One that does not end must not hold up those who come later.
        if (leaders.get(key) === leader) leaders.delete(key);
        return { goesFirst: false, outcome: 'failed' };
      }
      return goFirst(key);
    } finally {
      limit.cancel();
    }
  }

  return {
    async enter(key) {
      if (!leaders.has(key)) return goFirst(key);
      if (waiting >= maxWaiting) return { goesFirst: false, outcome: 'failed' };
      waiting += 1;
      try {
        return await follow(key);
      } finally {
        waiting -= 1;
      }
    },
  };
}

function timeLimit(timeoutMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  return { passed, cancel: () => clearTimeout(timer) };
}
