import { type BenchServer } from '../bench/web-servers';
import { type Profiles } from './profiles';
import { sendRequests } from './send-requests';

const LOOKS = 20;
/** The timeout of a twentieth of the requests, in seconds. */
const MAX_SECONDS = 1_800;

/**
 * The memory of a web process after a number of requests, in megabytes, its processor time so far, in seconds, and how
 * many of the last requests failed.
 */
export interface MemoryLook {
  requests: number;
  rss: number;
  heap: number;
  external: number;
  cpu: number;
  failed: number;
}

/**
 * Sends requests of the mix and measures the memory before and after each twentieth of them. Each twentieth
 * requests views that none before it has requested, so that rendering continues.
 */
export async function* measureMemory(
  web: BenchServer,
  profilesOf: (round: number) => Profiles,
  { requests, connections }: { requests: number; connections: number },
): AsyncGenerator<MemoryLook> {
  yield look(web, { requests: 0, failed: 0 });
  for (let turn = 1; turn <= LOOKS; turn += 1) {
    const { failed } = await sendRequests(web.url, profilesOf(turn).mix, {
      connections,
      amount: requests / LOOKS,
      seconds: MAX_SECONDS,
    });
    yield look(web, { requests: (turn * requests) / LOOKS, failed });
  }
}

async function look(
  web: BenchServer,
  sent: Pick<MemoryLook, 'requests' | 'failed'>,
): Promise<MemoryLook> {
  const { rss, heapUsed, external } = await web.memory();
  const MB = 1_000_000;
  const cpu = (await web.cpuTime()) / 1_000;
  return { ...sent, rss: rss / MB, heap: heapUsed / MB, external: external / MB, cpu };
}
