import autocannon from 'autocannon';

/** The result of many requests. */
export interface Sent {
  /** Responses in a second. */
  rate: number;
  /** The 50th and 99th percentile of response times, in milliseconds. */
  p50: number;
  p99: number;
  /** The mean size of a response, including its head, in bytes. */
  bytes: number;
  /** How many were answered with neither 200 nor 303, or not at all. */
  failed: number;
}

interface Sending {
  connections: number;
  /** Ends after this many requests … */
  amount: number;
  /** … or seconds. */
  seconds: number;
}

/** Sends requests over some connections, each a separate client that starts elsewhere in their list. */
export async function sendRequests(
  url: string,
  requests: readonly autocannon.Request[],
  { connections, amount, seconds }: Sending,
): Promise<Sent> {
  const share = Math.ceil(requests.length / connections);
  let next = 0;
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const result = await new Promise<autocannon.Result>((done, failed) => {
    const options: autocannon.Options = {
      url,
      connections,
      amount: Math.max(amount, connections),
      timeout: 60,
      setupClient(client) {
        const first = (next++ * share) % requests.length;
        const own = [...requests.slice(first), ...requests.slice(0, first)];
        // Limits by client are not measured: each request comes from another one.
        client.setRequests(
          own.map((request, index) => ({
            ...request,
            headers: {
              ...request.headers,
              'Accept-Encoding': 'br',
              'X-Forwarded-For': `10.${next}.${index >> 8}.${index & 255}`,
            },
          })),
        );
      },
    };
    const running = autocannon(options, (error, found) => (error ? failed(error) : done(found)));
    timer = setTimeout(() => running.stop(), seconds * 1_000);
  }).finally(() => clearTimeout(timer));
  const answers = result['2xx'] + result.non2xx;
  const statuses = result.statusCodeStats ?? {};
  const fine = (statuses['200']?.count ?? 0) + (statuses['303']?.count ?? 0);
  return {
    rate: answers / ((performance.now() - startedAt) / 1_000),
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / answers),
    failed: result.errors + answers - fine,
  };
}
