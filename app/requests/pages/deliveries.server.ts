import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { formRoute, keepForPage } from '~/services/form-route.server';
import { redirectWithFlash } from '~/services/flash.server';
import { jobs } from '~/services/jobs.server';
import { db, environment } from '~/services/portal.server';
import { audit } from '~/auth/audit.server';
import { originOf } from '~/platform/http/origin.server';
import { file, lines, tick } from '~/platform/http/form-fields.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { MAX_RECORDS } from '~/statistics/microdata/microdata-format';
import { getBuild, rebuildDelivery } from '../deliveries/delivery-build.server';
import {
  discardDelivery,
  findPreparedDelivery,
  prepareDelivery,
} from '../deliveries/prepared-delivery.server';
import { queueDelivery } from '../deliveries/queue-delivery.server';
import { receiveDelivery } from '../deliveries/receive-delivery.server';
import { performAct } from '../perform-act.server';
import { letters, letterTools } from './letters.server';
import { describePage, officerLimit, refusalFor } from './officer-forms.server';
import { describeDelivery } from './describe-delivery.server';
import {
  assessDelivery,
  examineTables,
  rareRowsIn,
  unexaminedFiles,
} from './examine-delivery.server';
import { findForOfficer, hrefOfStaffRequest } from './staff-requests.server';

/** What is delivered: the requested view, a file of the officer's, or both. */
const deliverySchema = z.object({ attachment: file().optional() });
/** Without a view, the file is all that is delivered. */
const fileSchema = z.object({ attachment: file() });

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
            queueDelivery(transaction, jobs, account, { requestId: row.id, prepared, origin }),
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
  /** That the report finds rows by which people may be recognised, and that some files have none. */
  seen: tick(),
  message: lines({ min: 0, max: 4_000 }).optional(),
  /** The file of a table whose rows are to be counted again, and the columns that are chosen, each after its file. */
  examine: z.uuid('invalid').optional(),
  key: z.array(z.string().max(60, 'tooLong')).optional(),
});

/** Seconds after which to count again while too many texts are kept. */
const KEPT_SECONDS = 60;

/** Returns the address of the report on a table by columns that were chosen. */
function hrefOfReport(id: string, file: string, chosen: readonly string[]): string {
  const query = new URLSearchParams({ file });
  for (const each of chosen) {
    const [of, at] = each.split(':');
    if (of === file && at) query.append('key', at);
  }
  return `${hrefOfPrepared(id)}?${query}`;
}

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
      unexamined: prepared && !prepared.jobId ? unexaminedFiles(found, tables) : [],
      rareRows: rareRowsIn(tables),
    };
  },
  async act(form, request, { account, found }) {
    const { id } = found.row;
    const { prepared, act, seen, message = '', examine, key = [] } = form.input;
    const path = hrefOfStaffRequest(id);
    if (examine) {
      const report = hrefOfReport(id, examine, key);
      const isKept = await keepForPage(account, report, { message });
      return isKept ? redirect(`${report}#table-${examine}`, 303) : form.refuseFor(KEPT_SECONDS);
    }
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
    const assessed = await assessDelivery(request, account, found, prepared);
    if (!assessed) return form.refuseAs({ code: 'notBuilt', status: 409 });
    const { rareRows, unexamined } = assessed;
    if (rareRows + unexamined > 0 && !seen) return form.refuse({ seen: 'required' });
    const result = await performAct(db, {
      requestId: id,
      act: 'fulfil',
      by: account,
      form: form.submission,
      message,
      prepared,
      async alongside(transaction) {
        const by = { accountId: account.id };
        const seenOf = [
          ['rareRowsSeen', rareRows],
          ['unexaminedSeen', unexamined],
        ] as const;
        for (const [act, count] of seenOf) {
          const subject = `data_request:${id}:${count}` as const;
          if (count > 0) await audit(transaction, { by, act, subject });
        }
      },
    });
    if (result.outcome === 'done') return redirectWithFlash(path, { text: 'fulfil' });
    return form.refuseAs({ code: result.code, status: 409 });
  },
});
