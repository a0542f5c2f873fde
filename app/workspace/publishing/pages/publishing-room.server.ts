import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { originOfRequest } from '~/auth/audit.server';
import { hasRole, requireRole } from '~/auth/require-role';
import { datasets, getDataset } from '~/datasets';
import { paths } from '~/paths';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { getJob } from '~/platform/jobs/job-queue.server';
import {
  contradictedParentSchema,
  formatParents,
} from '~/records/codes/contradicted-parents.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { readButton } from '~/services/forms.server';
import { jobs } from '~/services/jobs.server';
import { db, environment } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { calculateJob } from '~/statistics/release/calculate-job.server';
import { queueStaffJob } from '../../jobs/queue-staff-job.server';
import { listStaffJobs, type StaffJob } from '../../jobs/list-staff-jobs.server';
import { hrefOfJob, isOngoing } from '../../jobs/staff-job';
import { listVersions } from '../list-versions.server';
import {
  actorsOf,
  type DescribeContext,
  describeContext,
  describePlan,
  describePublication,
  describeVersion,
} from './describe-version.server';

/** Whether who calculated may publish, too. */
export const isPublishedAlone = environment.CONFIRM_PUBLICATIONS === 'no';

/** Loads the publishing room: what visitors see of each dataset, what is next, and what was before. */
export function loadPublishingRoom(request: Request) {
  return forStaff(request, async (account) => {
    const versions = await listVersions(db, account);
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'publishing');
    const ongoing = (await listStaffJobs(db, account)).filter(
      ({ kind, state }) => kind === calculateJob.name && isOngoing(state),
    );
    const kept = versions.flatMap(({ published, drafts, publications, plan }) => [
      published?.calculated_by ?? null,
      ...drafts.map(({ calculated_by }) => calculated_by),
      ...actorsOf(publications),
      plan?.planned_by ?? null,
    ]);
    const actors = [...kept, ...ongoing.map(({ queuedBy }) => queuedBy)];
    const context = await describeContext(db, actors, { language, t });
    return {
      isPublishedAlone,
      mayCalculate: hasRole(account, 'analyst'),
      datasets: versions.map(({ dataset, published, drafts, publications, plan }) => ({
        name: dataset,
        noun: t(`statistics:datasets.${dataset}.noun`),
        path: getDataset(dataset)?.path ?? paths.home,
        published: published && describeVersion(published, context),
        drafts: drafts.map((draft) => describeVersion(draft, context)),
        publications: publications.map((each) => describePublication(each, context)),
        plan: plan && describePlan(plan, context),
        calculating: describeOngoing(
          ongoing.find(({ subject }) => subject === dataset),
          context,
        ),
      })),
      calculation: await describeCalculated(new URL(request.url).searchParams.get('job'), t),
      head: await describeStaffPage(request, { key: 'publishing', path: staffPaths.publishing }),
    };
  });
}

/** Says since when a calculation goes on, and links its job; null if there is none. */
function describeOngoing(job: StaffJob | undefined, { t, language, nameOf }: DescribeContext) {
  if (!job) return null;
  const values = { by: nameOf(job.queuedBy), at: describeMoment(job.queuedAt, language) };
  return { text: t('calculating', values), to: hrefOfJob(job.id) };
}

/** What is read of the result of a calculation. */
const resultSchema = z.object({
  outcome: z.string(),
  code: z.string().optional(),
  calculation: z.object({ id: z.number() }).optional(),
  merges: z.array(z.object({ list: z.string(), code: z.string() })).optional(),
  parents: z.array(contradictedParentSchema).optional(),
});

/**
 * Describes the outcome of a calculation by the id of its job, and the dataset whose merges it did not release; null if
 * it is unknown.
 */
async function describeCalculated(job: string | null, t: Translate<'publishing'>) {
  if (!z.uuid().safeParse(job).success) return null;
  const result = resultSchema.safeParse((await getJob(db, job ?? ''))?.result);
  if (!result.success) return null;
  const { outcome, code, calculation, merges = [], parents = [] } = result.data;
  const text = t(`calculation.${code ?? outcome}`, {
    number: calculation?.id,
    merges: merges.map((merge) => `${merge.list} ${merge.code}`).join(', '),
    parents: formatParents(parents),
  });
  return { text, waiting: code === 'merge-waits' ? await getDatasetOf(job ?? '') : null };
}

/** Returns the dataset that a job calculated. */
async function getDatasetOf(job: string): Promise<string | null> {
  const queued = await db
    .selectFrom('staff_job')
    .select('subject')
    .where('id', '=', job)
    .executeTakeFirst();
  return queued?.subject ?? null;
}

const calculationSchema = z.object({
  dataset: z.enum(datasets.map(({ name }) => name)),
  releases: z.literal('merges').optional(),
});

/** Queues a calculation in the name of an analyst, and leads to its progress. */
export function sendCalculation(request: Request): Promise<Response> {
  return forStaff(request, async (account) => {
    requireRole(account, 'analyst');
    const { dataset, releases } = await readButton(request, calculationSchema);
    const input = {
      dataset,
      by: { accountId: account.id, from: originOfRequest() },
      releasesMerges: releases === 'merges',
    };
    const id = await queueStaffJob({ db, jobs }, account, calculateJob, input, {
      roles: ['analyst'],
      subject: dataset,
      page: (job) => `${staffPaths.publishing}?job=${job}`,
    });
    return redirect(hrefOfJob(id), 303);
  });
}
