import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useRepeatedLook } from '~/ui/use-repeated-look';
import { hrefOfJobEvents, isOngoing } from '../staff-job';
import { type OngoingJob } from './listed-job';

/**
 * Returns how far a job is, as the server says it while the page is open; loads the page's data again once the job is
 * over. Without such a stream the page looks again and again.
 */
export function useFollowedJob(job: OngoingJob): OngoingJob {
  const { revalidate } = useRevalidator();
  const [streamed, setStreamed] = useState<{ of: string; status: OngoingJob } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { id, state } = job;
  const isGoing = isOngoing(state);
  useEffect(() => {
    if (!isGoing || hasFailed) return;
    const source = new EventSource(hrefOfJobEvents(id));
    source.addEventListener('status', ({ data }: MessageEvent<string>) => {
      // Written by the server of this page.
      const status = JSON.parse(data) as OngoingJob | null;
      if (status && isOngoing(status.state)) return setStreamed({ of: id, status });
      source.close();
      revalidate();
    });
    source.addEventListener('error', () => {
      // It opens again by itself, unless the server refused it.
      if (source.readyState === EventSource.CLOSED) setHasFailed(true);
    });
    return () => source.close();
  }, [id, isGoing, hasFailed, revalidate]);
  useRepeatedLook(isGoing && hasFailed);
  return isGoing && !hasFailed && streamed?.of === id ? { ...streamed.status, id } : job;
}
