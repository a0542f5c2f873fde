import { subscribe } from 'node:diagnostics_channel';
import { eventStream } from 'remix-utils/sse/server';
import { logError } from '~/platform/server/log.server';
import { db } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { createJobWatch } from '../job-watch.server';
import { getStaffJob, readJobStatus } from '../list-staff-jobs.server';
import { isOngoing } from '../staff-job';

/** Milliseconds between two reads of the followed jobs, of all listeners of a process together. */
const READ_EVERY_MS = 1_000;
/** How many streams of an account a process keeps open: a browser has six connections for all its windows. */
const MAX_STREAMS = 4;
/** Milliseconds after which something is sent, before a proxy counts the stream as silent. */
const BEAT_MS = 15_000;
/** How long a stream lasts, in milliseconds: browsers open it again, and then the role is checked again. */
const MAX_MS = 5 * 60_000;

const watch = createJobWatch({
  read: (ids) => readJobStatus(db, ids),
  onError: logError,
  everyMs: READ_EVERY_MS,
});

/** How many streams each account has open. */
const open = new Map<number, number>();

/** A process that ends does not wait for its streams; their browsers open them again. */
const ending = new AbortController();
subscribe('terang.process.ending', () => ending.abort());

/**
 * Streams how far the job of an address is, as server-sent events (`status`, with that as JSON), until it is over. A job
 * that is over gets 204, which ends the attempts of a browser; an account with too many streams gets 429.
 */
export function streamJobEvents(request: Request, id: string): Promise<Response> {
  return forStaff(request, async (account) => {
    const job = await getStaffJob(db, account, id);
    if (!job) throw answerUnknown(request);
    if (request.method === 'HEAD' || !isOngoing(job.state))
      return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
    const streams = open.get(account.id) ?? 0;
    if (streams >= MAX_STREAMS)
      return new Response(null, { status: 429, headers: { 'Cache-Control': 'no-store' } });
    open.set(account.id, streams + 1);
    const signal = AbortSignal.any([request.signal, ending.signal, AbortSignal.timeout(MAX_MS)]);
    return follow(id, signal, () => {
      const left = (open.get(account.id) ?? 1) - 1;
      if (left > 0) open.set(account.id, left);
      else open.delete(account.id);
    });
  });
}

/** Returns the stream of a job; calls back once when it ends, for whatever reason. */
function follow(id: string, signal: AbortSignal, onEnd: () => void): Response {
  const stream = eventStream(signal, (send, close) => {
    const beating = setInterval(() => send({ event: 'beat', data: '' }), BEAT_MS);
    const leave = watch.follow(id, (status) => {
      send({ event: 'status', data: JSON.stringify(status) });
      // After `leave` is there: the watch never calls back at once.
      if (!status || !isOngoing(status.state)) close();
    });
    return () => {
      clearInterval(beating);
      leave();
      onEnd();
    };
  });
  // Neither the portal nor a proxy may gather or compress what is to arrive at once.
  stream.headers.set('Cache-Control', 'no-store, no-transform');
  stream.headers.set('X-Accel-Buffering', 'no');
  stream.headers.delete('Connection');
  return stream;
}
