import { redirect } from '@remix-run/node';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { formRoute } from '~/services/form-route.server';
import { redirectWithFlash } from '~/services/flash.server';
import { jobs } from '~/services/jobs.server';
import { db, environment, policy } from '~/services/portal.server';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { datasets } from '~/datasets';
import { originOf } from '~/platform/http/origin.server';
import { file, lines, tick } from '~/platform/http/form-fields.server';
import { languages } from '~/platform/i18n/languages.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { MAX_RECORDS } from '~/statistics/microdata/microdata-format';
import { holdsTable, isMadeByPortal } from '../deliveries/delivered-kinds';
import { getBuild, rebuildDelivery } from '../deliveries/delivery-build.server';
import { deliveryJob } from '../deliveries/delivery-job.server';
import { examineTable, type ExaminedTable } from '../deliveries/examine-table.server';
import { declaredKeys } from '../deliveries/key-columns';
import {
  discardDelivery,
  findPreparedDelivery,
  prepareDelivery,
} from '../deliveries/prepared-delivery.server';
import { receiveDelivery } from '../deliveries/receive-delivery.server';
import { type FoundRequest, isPrepared } from '../find-request.server';
import { openRequestFile } from '../open-request-file.server';
import { performAct } from '../perform-act.server';
import { letters, letterTools } from './letters.server';
import { describePage, officerLimit, refusalFor } from './officer-forms.server';
import { describeDelivery } from './describe-delivery.server';
import { findForOfficer, hrefOfStaffRequest } from './staff-requests.server';

/** What is delivered: the requested view, a file of the officer's, or both. */
const deliverySchema = z.object({ attachment: file().optional() });
/** Without a view, the file is all that is delivered. */
const fileSchema = z.object({ attachment: file() });

/** Under a policy of exact counts, a combination is rare if a single row has it. */
const MIN_K = 2;
/** A table is read into memory. */
const MAX_EXAMINED_BYTES = 32 * 1024 ** 2;

const hrefOfPrepared = (id: string) => `${hrefOfStaffRequest(id)}/delivery`;

/** The page on which an officer prepares a delivery: the applicant learns nothing of it yet. */
export const delivery = formRoute({
  rules: {
    name: 'officer-delivery',
    schema: deliverySchema,
    limit: officerLimit,
    isBehindLogIn: true,
    files: { attachment: {} },
    stage: letters.stage,
  },
  authorize: findForOfficer,
  load: async (request, { who: { account, found } }) => ({
    ...(await describePage(request, account, found)),
    refusal: await refusalFor('fulfil', account, found),
    delivery: await describeDelivery(account, {
      ...found.row,
      language: await getRequestLanguage(request),
    }),
  }),
  schemaOf: ({ delivery: view }) => (view ? deliverySchema : fileSchema),
  async act(form, request, { account, found }) {
    const { row } = found;
    const refusal = await refusalFor('fulfil', account, found);
    if (refusal) return form.refuseAs({ code: refusal, status: 409 });
    const view = await describeDelivery(account, row);
    if (view && view.records > MAX_RECORDS)
      return form.refuseAs({ code: 'tooManyRecords', status: 422 });
    const { attachment } = form.input;
    // Browsers send a field without a file as an empty one without a name.
    const received = attachment?.name ? await receiveDelivery(attachment, letterTools) : null;
    if (received?.outcome === 'refused') return form.refuse({ attachment: received.code });
    if (!received && !view) return form.refuse({ attachment: 'required' });
    const origin = originOf(request, environment);
    try {
      const code = await prepareDelivery(db, account, {
        requestId: row.id,
        form: form.submission,
        files: received ? [received.file] : [],
        ...(view && {
          queue: (transaction, prepared) =>
            jobs.send(transaction, deliveryJob, { prepared, by: account.id, origin }),
        }),
      });
      if (code === 'prepared') return redirect(hrefOfPrepared(row.id), 303);
      return form.refuseAs({ code, status: 409 });
    } finally {
      await received?.discard();
    }
  },
});

/** Confirms or discards the delivery that the page showed, or has its archives built again. */
const preparedSchema = z.object({
  prepared: z.uuid(),
  act: z.enum(['confirm', 'discard', 'retry']).default('confirm'),
  /** That the report finds rows by which people may be recognised. */
  seen: tick(),
  message: lines({ min: 0, max: 4_000 }).optional(),
});

/** The page on which an officer follows how a delivery is built, checks it, and confirms or discards it. */
export const preparedDelivery = formRoute({
  rules: {
    name: 'officer-prepared',
    schema: preparedSchema,
    limit: officerLimit,
    isBehindLogIn: true,
  },
  authorize: findForOfficer,
  permission: (_request, { account, found }) => `${account.session} ${found.row.id}`,
  async load(request, { who: { account, found } }) {
    const refusal = await refusalFor('fulfil', account, found);
    // Asking for headers is no reading of its files.
    const isRead = request.method !== 'HEAD';
    const prepared = refusal ? null : await findPreparedDelivery(db, account, found.row.id);
    const tables =
      isRead && prepared && !prepared.jobId ? await examineTables(request, account, found) : [];
    return {
      ...(await describePage(request, account, found)),
      refusal,
      prepared: prepared?.id ?? null,
      isRetracted: prepared?.isRetracted ?? false,
      build: prepared?.jobId ? await getBuild(db, prepared.jobId) : null,
      tables,
      rareRows: rareRowsIn(tables),
    };
  },
  async act(form, request, { account, found }) {
    const { id } = found.row;
    const { prepared, act, seen, message = '' } = form.input;
    const path = hrefOfStaffRequest(id);
    if (act === 'retry') {
      const order = { requestId: id, prepared, origin: originOf(request, environment) };
      const code = await rebuildDelivery({ db, jobs }, account, order);
      if (code === 'queued') return redirect(hrefOfPrepared(id), 303);
      return form.refuseAs({ code, status: 409 });
    }
    if (act === 'discard') {
      const isDiscarded = await discardDelivery(db, letters, account, { requestId: id, prepared });
      if (isDiscarded) return redirectWithFlash(path, { text: 'discard' });
      return form.refuseAs({ code: 'changedMeanwhile', status: 409 });
    }
    const rareRows = await countRareRows(request, account, found, prepared);
    if (rareRows > 0 && !seen) return form.refuse({ seen: 'required' });
    const result = await performAct(db, {
      requestId: id,
      act: 'fulfil',
      by: account,
      form: form.submission,
      message,
      prepared,
      async alongside(transaction) {
        if (rareRows === 0) return;
        const subject = `data_request:${id}:${rareRows}`;
        await audit(transaction, { by: { accountId: account.id }, act: 'rareRowsSeen', subject });
      },
    });
    if (result.outcome === 'done') return redirectWithFlash(path, { text: 'fulfil' });
    return form.refuseAs({ code: result.code, status: 409 });
  },
});

interface TableOfDelivery {
  file: { id: string; name: string };
  /** Whether the portal made it, of records. */
  isArchive: boolean;
  /** Null if it is too large to be read again, or not a regular table. */
  table: ExaminedTable | null;
}

/** Counts the rows with rare combinations; without key variables, a table has none. */
const rareRowsIn = (tables: readonly TableOfDelivery[]) =>
  tables.reduce((sum, { table }) => sum + (table?.keys.length ? table.report.rareRows : 0), 0);

/** Counts the rare rows that the page of a prepared delivery showed; 0 once it is another one, or not built. */
async function countRareRows(
  request: Request,
  account: Account,
  found: FoundRequest,
  prepared: string,
): Promise<number> {
  const current = await findPreparedDelivery(db, account, found.row.id);
  if (current?.id !== prepared || current.jobId || current.isRetracted) return 0;
  return rareRowsIn(await examineTables(request, account, found, { isContentRead: false }));
}

/**
 * Examines the tables of a prepared delivery, by the key variables that the address names for one of them. That is a
 * reading, unless nothing of it is shown.
 */
async function examineTables(
  request: Request,
  account: Account,
  { row, files }: FoundRequest,
  { isContentRead } = { isContentRead: true },
): Promise<TableOfDelivery[]> {
  const { searchParams } = new URL(request.url);
  const dimensions = await namesOfDimensions();
  const tables: TableOfDelivery[] = [];
  for (const file of files.filter((each) => isPrepared(each) && holdsTable(each))) {
    const { id, name } = file;
    const isArchive = isMadeByPortal(file);
    const chosen = searchParams.get('file') === id ? searchParams.getAll('key') : null;
    const keysOf = (columns: readonly string[]) =>
      chosen
        ? [...columns.keys()].filter((at) => chosen.includes(String(at)))
        : isArchive
          ? []
          : declaredKeys(columns, dimensions);
    const address = { requestId: row.id, fileId: id, isContentRead };
    const opened = await openRequestFile(db, account, address);
    if (opened)
      tables.push({ file: { id, name }, isArchive, table: await examine(opened, keysOf) });
  }
  return tables;
}

async function examine(
  { name, storage_key: key, size }: { name: string; storage_key: string; size: number },
  keysOf: (columns: readonly string[]) => readonly number[],
): Promise<ExaminedTable | null> {
  if (size > MAX_EXAMINED_BYTES) return null;
  const content = await buffer(await letters.read(key));
  try {
    return await examineTable({ name, content }, { keysOf, k: Math.max(policy.minCount, MIN_K) });
  } catch (error) {
    if (error instanceof RefusedFile) return null;
    throw error;
  }
}

/** Returns the names of all dimensions: in addresses and files, and in every language. */
async function namesOfDimensions(): Promise<Set<string>> {
  const names = new Set<string>();
  for (const language of languages) {
    const t = await getTexts(language, 'statistics');
    for (const { name, parameter } of datasets.flatMap(({ dimensions }) => dimensions)) {
      for (const each of [name, parameter, t(`parameters.${parameter}`, { defaultValue: name })])
        names.add(each);
    }
  }
  return names;
}
