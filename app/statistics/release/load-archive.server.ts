import { redirect } from '@remix-run/node';
import { jobs } from '~/services/jobs.server';
import { db, policy, publishedCalculations, storage } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { getDataset } from '~/datasets';
import { downloadRecorder } from '~/access-history/record-download.server';
import { fileHeaders } from '~/platform/http/file-headers.server';
import { isKnown } from '~/platform/http/is-known.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pacedBody } from '~/platform/server/sending.server';
import { getCalculation } from '~/calculations/calculation-queries.server';
import { hrefOfArchive } from '../view/archive-path';
import { getArchive } from './archives/archive-queries.server';
import { queueArchives } from './archives/archives-job.server';
import { isCalculationNumber } from '../view/value-reader';
import { refuseRetracted } from '../published/refuse-retracted.server';

/** Seconds after which a client may retry for an archive that is being built. */
const RETRY_AFTER = 60;

/** One day: a cache drops within that time what is retracted, or shown under another policy. */
const CACHE_CONTROL = 'public, max-age=86400, immutable';

/** The parts of an archive's address. */
interface RequestedArchive {
  dataset?: string;
  /** Such as "12.zip". */
  file?: string;
}

/** Redirects to the archive of the published calculation; throws 404 if nothing is published. */
export async function loadLatestArchive(
  request: Request,
  { dataset: name = '' }: RequestedArchive,
) {
  const dataset = getDataset(name);
  const published = dataset && (await publishedCalculations.get(dataset.name));
  if (!published) throw await noSuchFile(request);
  const headers = { 'Cache-Control': 'no-cache' };
  return redirect(hrefOfArchive(dataset, published.id), { status: 307, headers });
}

/** Serves the archive of a calculation; 410 if retracted, 503 while it is not built. */
export async function loadArchive(
  request: Request,
  requested: RequestedArchive,
): Promise<Response> {
  const dataset = getDataset(requested.dataset ?? '');
  const [, number = ''] = /^(\d+)\.zip$/.exec(requested.file ?? '') ?? [];
  if (!dataset || !isCalculationNumber(number)) throw await noSuchFile(request);
  await refuseRetracted(request, dataset, [number]);
  const calculation = await getCalculation(db, dataset.name, Number(number));
  if (!calculation) throw await noSuchFile(request);
  const archive = await getArchive(db, calculation.id, policy);
  if (!archive) {
    await queueArchives({ db, jobs, policy });
    const t = await getTexts(await getRequestLanguage(request), 'open-data');
    return plainRefusal(`${t('pending')}\n`, 503, RETRY_AFTER);
  }
  const headers = fileHeaders({ ...archive, media_type: 'application/zip' });
  headers.set('Cache-Control', CACHE_CONTROL);
  if (isKnown(request, headers.get('ETag'))) {
    headers.delete('Content-Length');
    return new Response(null, { status: 304, headers });
  }
  if (request.method === 'HEAD') return new Response(null, { headers });
  const record = downloadRecorder(db, await getAccount(request));
  const { name } = archive;
  const content = pacedBody(await storage.read(archive.key), (size) =>
    record({ name, kind: 'content', href: hrefOfArchive(dataset, calculation.id), size }),
  );
  return new Response(content, { headers });
}
