/** The outcome of the first request: answered, failed, or abandoned by its client before either. */
type Outcome = 'answered' | 'failed' | 'left';

/** The part of one of several equal requests. */
export type Coalesced =
  /** It goes first, and reports its outcome to the others. */
  | { goesFirst: true; end: (outcome: Outcome) => void }
  /** The first one has ended, or its timeout passed, which counts as failed. */
  | { goesFirst: false; outcome: 'answered' | 'failed' };

/** Coalesces equal requests: lets one go first, while the others wait for its outcome. */
interface Coalescer {
  /** Waits until a request may be rendered; requests with the same key are equal. */
  enter(key: string): Promise<Coalesced>;
}

interface Limits {
  /** The maximum number of requests that wait at the same time, across all keys. */
  maxWaiting: number;
  timeoutMs: number;
}

/** Returns a coalescer for this process. If the first client leaves, the next one in line goes first. */
export function createCoalescer({ maxWaiting, timeoutMs }: Limits): Coalescer {
  const leaders = new Map<string, Promise<Outcome>>();
  let waiting = 0;

  function goFirst(key: string): Coalesced {
    let settle: (outcome: Outcome) => void = () => {};
    const leader = new Promise<Outcome>((resolve) => (settle = resolve));
    leaders.set(key, leader);
    const end = (outcome: Outcome) => {
      if (leaders.get(key) === leader) leaders.delete(key);
      settle(outcome);
    };
    return { goesFirst: true, end };
  }

  async function follow(key: string): Promise<Coalesced> {
    const limit = timeLimit(timeoutMs);
    try {
      for (let leader = leaders.get(key); leader; leader = leaders.get(key)) {
        const outcome = await Promise.race([leader, limit.passed]);
        if (outcome === 'left') continue;
        if (outcome !== 'late') return { goesFirst: false, outcome };
        // A first request that never ends must not hold up later ones.
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
