import { createReadableStreamFromReadable, redirect } from '@remix-run/node';
import { z } from 'zod';
import { listCodeLists } from '~/datasets/code-lists.server';
import { datePrecisions } from '~/datasets/date-precision';
import { privateFileHeaders } from '~/platform/http/file-headers.server';
import { line, lines, tick } from '~/platform/http/form-fields.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { fileChoices } from '~/records/file-questions';
import { missingChoices, refusalOfMissing } from '~/records/missing-records.server';
import { compileDatePattern } from '~/records/mapping/date-pattern';
import { describePage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { db, storage } from '~/services/portal.server';
import { answerUnknown } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { MAX_REASON_LENGTH } from '../../history/history-acts.server';
import { getOngoingJob } from '../../jobs/list-staff-jobs.server';
import { hrefOfDataFile, hrefOfFileImport } from '../data-file';
import { describeImportPage, wordingOfPage } from '../describe-import-page.server';
import { describeMapping } from '../describe-mapping.server';
import {
  type FileImport,
  getImport,
  getMapping,
  latestMappingAt,
  queueImport,
  readMappingVersion,
  saveMapping,
} from '../imports.server';
import { fingerprintOf, getInspection } from '../inspect-job.server';
import { datasetOf, type FileOfPage, findForAnalyst } from './data-file.server';
import { fileLimit } from './data-files.server';
import {
  assignCodes,
  decideTogether,
  describeUnknown,
  unknownValuesSchema,
} from './unknown-values.server';

const schema = z.object({
  act: z.enum(['check', 'import', 'assign', 'together']).default('check'),
  ...unknownValuesSchema,
  hiddenRows: z.enum(fileChoices.hiddenRows, 'invalid').optional(),
  mergedCells: z.enum(fileChoices.mergedCells, 'invalid').optional(),
  totals: z.enum(fileChoices.totals, 'invalid').optional(),
  date_format: line({ max: 40 })
    .refine((format) => compileDatePattern(format, 2000) !== null, 'invalid')
    .optional(),
  date_precision: z.enum(datePrecisions, 'invalid').optional(),
  replaces_columns: tick(),
  skip_rejected: tick(),
  is_complete: tick(),
  missing: z.enum(missingChoices, 'invalid').optional(),
  removes_many: tick(),
  forces: tick(),
  override: lines({ max: MAX_REASON_LENGTH }).optional(),
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
    const facts = { columns, codeLists: await listCodeLists(db) };
    const job = await getOngoingJob(db, account, found.job);
    // It may have ended since: once it is over, its result is there.
    const { result: ended = null } = found.result
      ? found
      : ((await getImport(db, account, file, found.job)) ?? {});
    const result =
      ended && describeImportPage(ended, { mode, dataset }, facts, await wordingOfPage(language));
    const mapping =
      found.mapping === null
        ? null
        : await getMapping(db, account, { dataset: file.dataset, id: found.mapping });
    const name = t('ofFile', { mode: t(`modes.${mode}`), name: file.name });
    const path = hrefOfFileImport(file.id, found.job);
    return {
      path,
      name,
      file: { id: file.id, name: file.name },
      mode,
      options: found.options,
      job,
      result,
      mapping:
        mapping && (await describeMapping(db, mapping, { file, dataset, ...facts }, language)),
      ...(await describeUnknown(found.mapping === null ? null : result, language)),
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
    const errors =
      act === 'import' ? (openAboutMissing(input, found) ?? openAboutExpected(input, found)) : null;
    if (errors) return form.refuse(errors);
    let { mapping } = found;
    if ((act === 'assign' || act === 'together') && mapping !== null) {
      const content = await readMappingVersion(db, file.dataset, mapping);
      const decided = await (act === 'assign' ? assignCodes : decideTogether)(input, {
        account,
        dataset: datasetOf(file),
        content,
        language: await getRequestLanguage(request),
      });
      if ('errors' in decided) return form.refuse(decided.errors);
      const fingerprint = fingerprintOf(await getInspection(db, account, file));
      const ofColumns = { dataset: file.dataset, fingerprint };
      const version = await latestMappingAt(db, { ...ofColumns, job: found.job });
      const latest = version !== null && (await readMappingVersion(db, file.dataset, version));
      mapping = await saveMapping(db, account, {
        ...ofColumns,
        content: decided.content,
        base: { version, content: latest || content },
      });
    }
    const job = await queueImport({ db, jobs }, account, file, {
      ...found.options,
      mode: act === 'import' ? 'commit' : 'dry-run',
      choices: { hiddenRows, mergedCells, totals },
      dateFormat,
      datePrecision,
      skipRejected: input.skip_rejected,
      replacesColumns: input.replaces_columns,
      complete: input.is_complete
        ? {
            missing: input.missing,
            confirmed: input.removes_many ? missingOf(found)?.records : undefined,
          }
        : undefined,
      override: input.forces ? input.override : undefined,
      mapping,
      language: await getRequestLanguage(request),
    });
    return redirect(hrefOfFileImport(file.id, job), 303);
  },
});

const missingOf = ({ result: imported }: FileImport) =>
  imported && 'findings' in imported.result ? imported.result.findings.missing : undefined;

/** Returns what has to be known or decided about records that a complete file lacks before it is imported; null if nothing. */
function openAboutMissing(
  input: Pick<z.output<typeof schema>, 'is_complete' | 'missing' | 'removes_many'>,
  found: FileImport,
): Record<string, string> | null {
  if (!input.is_complete) return null;
  const missing = missingOf(found);
  if (!missing) return { is_complete: 'check-first' };
  const { missing: choice, removes_many: isConfirmed } = input;
  const confirmed = isConfirmed ? missing.records : 0;
  const refusal = refusalOfMissing(missing, { missing: choice, confirmed });
  if (!refusal) return null;
  return { [refusal === 'missing-undecided' ? 'missing' : 'removes_many']: 'required' };
}

/** Returns what is missing where the records would not meet what is expected of them; null if nothing. */
function openAboutExpected(
  { forces, override }: Pick<z.output<typeof schema>, 'forces' | 'override'>,
  { result: imported }: FileImport,
): Record<string, string> | null {
  const broken = imported && 'findings' in imported.result ? imported.result.findings.broken : [];
  if (!broken?.some(({ severity }) => severity === 'error')) return null;
  if (forces && override !== undefined) return null;
  return {
    ...(!forces && { forces: 'required' }),
    ...(override === undefined && { override: 'required' }),
  };
}

/** Serves the rejected rows of a check or an import as CSV; throws 404 if there are none. */
export const loadRejects = (request: Request) => loadReport(request, 'rejected');

/** Serves the ids of the records that a complete file lacks as CSV; throws 404 if it lacks none. */
export const loadMissing = (request: Request) => loadReport(request, 'missing');

/** Serves the rejected rows as a workbook to correct and import alone; throws 404 if there is none. */
export const loadRejectedRows = (request: Request) => loadReport(request, 'rows');

/** The files of a result, by what holds their keys. */
const reports = {
  rejected: { key: 'report', ending: 'rejected.csv', type: 'text/csv; charset=utf-8' },
  missing: { key: 'missing', ending: 'missing.csv', type: 'text/csv; charset=utf-8' },
  rows: {
    key: 'rows',
    ending: 'rejected.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const;

async function loadReport(request: Request, kind: keyof typeof reports): Promise<Response> {
  const { file, found } = await findImport(request);
  const { key, ending, type } = reports[kind];
  // Results of earlier versions have fewer files.
  const report = found.result?.[key];
  if (!report) throw answerUnknown(request);
  const content = await storage.read(report);
  const headers = privateFileHeaders({
    // Corrected rows may be rejected again.
    name: `${file.name.replace(/(\.rejected)?\.\w{1,5}$/, '')}.${ending}`,
    media_type: type,
    size: 0,
  });
  headers.delete('Content-Length');
  return new Response(createReadableStreamFromReadable(content), { headers });
}
