import { createReadableStreamFromReadable, redirect } from '@remix-run/node';
import { z } from 'zod';
import { datePrecisions } from '~/datasets/date-precision';
import { privateFileHeaders } from '~/platform/http/file-headers.server';
import { line, tick } from '~/platform/http/form-fields.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { fileChoices } from '~/records/file-questions';
import { compileDatePattern } from '~/records/mapping/date-pattern';
import { describePage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { db, storage } from '~/services/portal.server';
import { answerUnknown } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { getStaffJob } from '../../jobs/list-staff-jobs.server';
import { hrefOfDataFile, hrefOfImport } from '../data-file';
import { describeImportPage, wordingOfPage } from '../describe-import-page.server';
import { type FileImport, getImport, queueImport } from '../imports.server';
import { getInspection } from '../inspect-job.server';
import { datasetOf, type FileOfPage, findForAnalyst } from './data-file.server';
import { fileLimit } from './data-files.server';

const schema = z.object({
  act: z.enum(['check', 'import']).default('check'),
  hiddenRows: z.enum(fileChoices.hiddenRows, 'invalid').optional(),
  mergedCells: z.enum(fileChoices.mergedCells, 'invalid').optional(),
  totals: z.enum(fileChoices.totals, 'invalid').optional(),
  date_format: line({ max: 40 })
    .refine((format) => compileDatePattern(format, 2000) !== null, 'invalid')
    .optional(),
  date_precision: z.enum(datePrecisions, 'invalid').optional(),
  replaces_columns: tick(),
  skip_rejected: tick(),
});

/** Finds the check or the import of an address. */
async function findImport(request: Request): Promise<FileOfPage & { found: FileImport }> {
  const { account, file } = await findForAnalyst(request);
  const [, , , , , job = ''] = new URL(request.url).pathname.split('/');
  const found = await getImport(db, account, file, job);
  if (!found) throw answerUnknown(request);
  return { account, file, found };
}

/** The page of a check or an import of a file: how far it is, what it found, and what may be done next. */
export const fileImportForm = formRoute({
  rules: { name: 'data-file-import', schema, limit: fileLimit, isBehindLogIn: true },
  authorize: findImport,
  permission: (_request, { account, found: { job } }) => `${account.session} ${job}`,
  async load(request, { who: { account, file, found } }) {
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'data-files');
    const { mode } = found.options;
    const dataset = datasetOf(file);
    const inspection = await getInspection(db, account, file);
    const columns = inspection?.outcome === 'inspected' ? inspection.file.columns : [];
    const job = await getStaffJob(db, account, found.job);
    const name = t('ofFile', { mode: t(`modes.${mode}`), name: file.name });
    const path = hrefOfImport(file.id, found.job);
    return {
      path,
      name,
      file: { id: file.id, name: file.name },
      mode,
      options: found.options,
      job: job && { id: job.id, state: job.state, share: job.share, waitsFor: job.waitsFor },
      result:
        found.result &&
        describeImportPage(found.result, { mode, dataset }, columns, await wordingOfPage(language)),
      head: await describePage(request, {
        title: name,
        description: t('check.lead'),
        path,
        parents: [
          { name: t('staff:dataFiles.title'), path: staffPaths.dataFiles },
          { name: file.name, path: hrefOfDataFile(file.id) },
        ],
        isIndexed: false,
      }),
    };
  },
  async act(form, request, { account, file, found }) {
    const { act, date_format: dateFormat, date_precision: datePrecision, ...input } = form.input;
    const { hiddenRows, mergedCells, totals } = input;
    const job = await queueImport({ db, jobs }, account, file, {
      ...found.options,
      mode: act === 'import' ? 'commit' : 'dry-run',
      choices: { hiddenRows, mergedCells, totals },
      dateFormat,
      datePrecision,
      skipRejected: input.skip_rejected,
      replacesColumns: input.replaces_columns,
      mapping: found.mapping,
      language: await getRequestLanguage(request),
    });
    return redirect(hrefOfImport(file.id, job), 303);
  },
});

/** Serves the rejected rows of a check or an import as CSV; throws 404 if there are none. */
export async function loadRejects(request: Request): Promise<Response> {
  const { file, found } = await findImport(request);
  const report = found.result?.report;
  if (!report) throw answerUnknown(request);
  const content = await storage.read(report);
  const headers = privateFileHeaders({
    name: `${file.name}.rejected.csv`,
    media_type: 'text/csv; charset=utf-8',
    size: 0,
  });
  headers.delete('Content-Length');
  return new Response(createReadableStreamFromReadable(content), { headers });
}
