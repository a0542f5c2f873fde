import { data } from '@remix-run/node';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { keptActor } from '~/auth/actor';
import { requireRole } from '~/auth/require-role';
import { datasets, getDataset } from '~/datasets';
import { listCodeLists } from '~/datasets/code-lists.server';
import { type Dataset } from '~/datasets/dataset';
import { recordKeysWhenNeeded } from '~/datasets/record-key.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { clearFlash, readFlash, redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { type AcceptedForm, type FormReply } from '~/services/forms/receive-form.server';
import { jobs } from '~/services/jobs.server';
import { db, environment, jobDb, secret, slowDb } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { line, oneOf } from '~/platform/http/form-fields.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { normaliseCell } from '~/platform/i18n/normalise-text';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { REDACTED_KIND } from '~/records/redact-record.server';
import { staffPaths } from '~/staff-paths';
import { hrefOfImport } from '../../history/history-list';
import { namePeople } from '../../name-people.server';
import { performAct } from '../../perform-act.server';
import {
  cellsOfForm,
  correctionFields,
  correctionSchema,
  MAX_ID_LENGTH,
  redactionSchema,
  removalSchema,
} from '../correction-fields.server';
import { contentDescriber } from '../describe-content';
import { findMadeId, findRecordId } from '../find-record-id.server';
import { getRecord, type FoundRecord, type RecordRemoval } from '../get-record.server';
import { GROUPS_PER_PAGE, listDuplicates } from '../list-duplicates.server';
import { correctRecordAct, redactRecordAct, removeRecordAct } from '../record-acts.server';
import { createRecordAddresses } from '../record-address.server';
import { type Redacting } from '../ui/record-parts';

/** More than anybody corrects by hand. */
const limit = { burst: 60, seconds: 30 };

/** The length of all values that an id is made of. */
const MAX_VALUES_LENGTH = 2_000;
/** More columns than an id is made of: all endings of a longer list are tried. */
const MAX_VALUES = 20;

const addresses = createRecordAddresses(secret);
/** Recognises the id of a redacted record. */
const recordKeys = recordKeysWhenNeeded(environment);

/** The page on which a record is found by its id. */
export const findForm = formRoute({
  rules: {
    name: 'find-record',
    schema: z.object({
      dataset: oneOf(datasets.map(({ name }) => name)),
      record_id: line({ min: 0, max: MAX_ID_LENGTH }),
      // Not trimmed: an empty line is a column without a value.
      id_values: z
        .string('invalid')
        .max(MAX_VALUES_LENGTH, 'tooLong')
        .refine((text) => text.split('\n').length <= MAX_VALUES, 'tooLong')
        .default(''),
    }),
    limit,
    isBehindLogIn: true,
  },
  authorize: authorizeAnalyst,
  load: async (request, { flash }) => ({
    datasets: await namesOfDatasets(request),
    flash,
    head: await describeStaffPage(request, { key: 'records', path: staffPaths.records }),
  }),
  async act(form, _request, account) {
    requireRole(account, 'analyst');
    const { dataset: name, record_id, id_values } = form.input;
    const dataset = getDataset(name);
    if (!dataset) return form.refuse({ dataset: 'choice' });
    const typed = normaliseCell(record_id).trim();
    const values = id_values.split(/\r?\n/);
    const isById = typed !== '';
    if (!isById && id_values.trim() === '') return form.refuse({ record_id: 'required' });
    const id = isById
      ? await findRecordId(db, { dataset, id: typed, recordKeys })
      : await findMadeId(slowDb, { dataset, values });
    if (id === null) return form.refuse({ [isById ? 'record_id' : 'id_values']: 'unknown' });
    return redirectWithFlash(addresses.hrefOf(name, id), { text: 'found' });
  },
});

/** Loads a record with its states. */
export async function loadRecord(request: Request) {
  const who = await findRecord(request);
  const flash = await readFlash(request);
  const headers = flash === null ? undefined : { 'Set-Cookie': await clearFlash() };
  return data({ ...(await describeRecord(request, who, 'record')), flash }, { headers });
}

/** The page on which the values of a record are corrected. */
export const correctForm = formRoute({
  rules: async (_request, { found }: { account: Account; found: FoundRecord }) => ({
    name: 'correct-record',
    schema: correctionSchema(found.dataset),
    limit,
    isBehindLogIn: true,
  }),
  authorize: findCurrentRecord,
  load: async (request, { who }) => {
    const { found } = who;
    const language = await getRequestLanguage(request);
    const { describer, codeLists } = await describerOf(found.dataset, language);
    const last = found.steps.at(-1);
    const { content = {}, precision = 'day' } = last ?? {};
    const sources = { ...describer, codeLists, language, content: content ?? {}, precision };
    return {
      ...(await describeRecord(request, who, 'correctRecord')),
      fields: correctionFields(found.dataset, sources),
    };
  },
  async act(form, request, { account, found }) {
    const { step, reason, version, values } = form.input;
    const mode = step === 'save' ? 'commit' : 'dry-run';
    const { id, dataset } = found;
    const performed = await performAct({ db: jobDb, jobs }, account, correctRecordAct, {
      dataset: dataset.name,
      id,
      version,
      reason,
      mode,
      values: cellsOfForm(values),
    });
    if (performed.outcome !== 'done') return refuseUndone(form, performed.outcome);
    const { result } = performed;
    if (result.outcome === 'corrected') return leadToRecord(request, 'corrected');
    // The form is shown again with what it would change.
    if (result.outcome !== 'refused') return form.refuse({}, { step: 'save' });
    if (result.code !== 'rejected') return form.refuseAs({ code: result.code, status: 409 });
    const errors = result.rejects.flatMap(({ column, reason: code }) =>
      column !== null && Object.hasOwn(values, column) ? [[`values.${column}`, code] as const] : [],
    );
    if (errors.length === 0) return form.refuseAs({ code: 'rejected', status: 422 });
    return form.refuse(Object.fromEntries<string>(errors));
  },
});

/** The page on which a record is removed. */
export const removeForm = formRoute({
  rules: { name: 'remove-record', schema: removalSchema, limit, isBehindLogIn: true },
  authorize: findRemainingRecord,
  load: (request, { who }) => describeRecord(request, who, 'removeRecord'),
  async act(form, request, { account, found }) {
    const { id, dataset } = found;
    const performed = await performAct({ db: jobDb, jobs }, account, removeRecordAct, {
      dataset: dataset.name,
      id,
      ...form.input,
    });
    if (performed.outcome !== 'done') return refuseUndone(form, performed.outcome);
    const { result } = performed;
    if (result.outcome === 'removed') return leadToRecord(request, 'removed');
    return form.refuseAs({ code: result.code, status: 409 });
  },
});

/** The page on which a removed record is redacted. */
export const redactForm = formRoute({
  rules: { name: 'redact-record', schema: redactionSchema, limit, isBehindLogIn: true },
  authorize: findRemovedRecord,
  load: (request, { who }) => describeRecord(request, who, 'redactRecord'),
  async act(form, _request, { account, found, removal }) {
    const { record_id, reason } = form.input;
    const { id, dataset } = found;
    if (normaliseCell(record_id).trim() !== id) return form.refuse({ record_id: 'differs' });
    const performed = await performAct({ db: jobDb, jobs }, account, redactRecordAct, {
      dataset: dataset.name,
      removal,
      reason,
    });
    if (performed.outcome !== 'done') return refuseUndone(form, performed.outcome);
    const { result } = performed;
    if (result.outcome === 'refused') return form.refuseAs({ code: result.code, status: 409 });
    // The former address contains the id.
    const href = addresses.hrefOf(dataset.name, result.pseudonym);
    return redirectWithFlash(href, { text: 'redacted' });
  },
});

/** Loads a page of suspected duplicates. */
export function loadDuplicates(request: Request) {
  return forStaff(request, async (account) => {
    const { pathname, searchParams } = new URL(request.url);
    requireRole(account, 'analyst');
    const [, , , , name] = pathname.split('/');
    const dataset = name === undefined ? datasets[0] : getDataset(name);
    if (!dataset) throw answerUnknown(request);
    const requested = Number(/^[1-9]\d{0,5}$/.exec(searchParams.get('page') ?? '')?.[0] ?? 1);
    const isRead = request.method !== 'HEAD';
    const options = { dataset, page: requested, isRead };
    const { groups, total, page, precision } = await listDuplicates(slowDb, account, options);
    const language = await getRequestLanguage(request);
    const { describer, t } = await describerOf(dataset, language);
    const notStated = t('statistics:notStated');
    const path = `${staffPaths.duplicates}/${dataset.name}`;
    return {
      path,
      datasets: (await namesOfDatasets(request)).map(({ value, label }) => ({
        name: label,
        href: `${staffPaths.duplicates}/${value}`,
        isChosen: value === dataset.name,
      })),
      groups: groups.map(({ records, ids, content }) => ({
        records,
        values: describer
          .describe(content, precision)
          .filter(({ text }) => text !== notStated)
          .map(({ label, text }) => ({ label, text })),
        ids: ids.map((id) => ({ id, href: addresses.hrefOf(dataset.name, id) })),
      })),
      meta: {
        current_page: page,
        total_page: Math.max(1, Math.ceil(total / GROUPS_PER_PAGE)),
        total,
      },
      head: await describeStaffPage(request, { key: 'duplicates', path }),
    };
  });
}

function authorizeAnalyst(request: Request): Promise<Account> {
  return forStaff(request, async (account) => {
    requireRole(account, 'analyst');
    return account;
  });
}

/** Returns the record that an address names, for analysts; throws 404 if there is none. */
function findRecord(request: Request): Promise<{ account: Account; found: FoundRecord }> {
  return forStaff(request, async (account) => {
    requireRole(account, 'analyst');
    const [, , , name = '', sealed = ''] = new URL(request.url).pathname.split('/');
    const dataset = getDataset(name);
    const id = dataset ? addresses.read(name, sealed) : null;
    const isRead = request.method === 'GET';
    const found =
      dataset &&
      id !== null &&
      (await getRecord({ db, addresses }, account, { dataset, id, isRead }));
    if (!found) throw answerUnknown(request);
    return { account, found };
  });
}

/** The same for a record that has a current state. */
async function findCurrentRecord(request: Request) {
  const { account, found } = await findRecord(request);
  if (found.version === null) throw answerUnknown(request);
  return { account, found };
}

/** The same for a record that staff have not removed, also one that has ended. */
async function findRemainingRecord(request: Request) {
  const { account, found } = await findRecord(request);
  if (found.removal) throw answerUnknown(request);
  return { account, found };
}

/** The same for a record that others have removed since that is ordered, and not redacted. */
async function findRemovedRecord(request: Request) {
  const { account, found } = await findRecord(request);
  if (!found.removal || redactionOf(found.removal, account) !== 'offered')
    throw answerUnknown(request);
  return { account, found, removal: found.removal.number };
}

/** Returns the address of the record whose page, or a page below it, was requested. */
const hrefOfRequested = (request: Request) =>
  new URL(request.url).pathname.split('/').slice(0, 5).join('/');

/** Returns whether an account can redact a removed record, or why not. */
function redactionOf({ kind, removers, redactedAt }: RecordRemoval, { id }: Account): Redacting {
  if (redactedAt) return 'done';
  if (kind !== REDACTED_KIND) return 'not-ordered';
  const isAlone = environment.CONFIRM_PUBLICATIONS === 'no';
  return !isAlone && removers.includes(keptActor({ accountId: id })) ? 'own-removal' : 'offered';
}

const leadToRecord = (request: Request, text: string) =>
  redirectWithFlash(hrefOfRequested(request), { text });

function refuseUndone(form: AcceptedForm<unknown>, outcome: 'pending' | 'failed'): FormReply {
  return form.refuseAs({ code: outcome, status: 503 });
}

async function namesOfDatasets(request: Request) {
  const t = await getTexts(await getRequestLanguage(request), 'statistics');
  return datasets.map(({ name }) => ({ value: name, label: t(`datasets.${name}.noun`) }));
}

async function describerOf(dataset: Dataset, language: string) {
  const t = await getTexts(language, 'record');
  const codeLists = await listCodeLists(db);
  return { t, codeLists, describer: contentDescriber(dataset, { t, language, codeLists }) };
}

/** Returns what pages show of a record: its states with what changed, and what counts it. */
async function describeRecord(
  request: Request,
  { account, found }: { account: Account; found: FoundRecord },
  key: 'record' | 'correctRecord' | 'removeRecord' | 'redactRecord',
) {
  const language = await getRequestLanguage(request);
  const { dataset, id, auditKey, steps, version, counts, removal } = found;
  const { t, describer } = await describerOf(dataset, language);
  const by = steps.map((step) => step.by);
  const nameOf = await namePeople(db, by, language);
  const href = hrefOfRequested(request);
  const { redactedAt = null, redactionReason = null } = removal ?? {};
  const described = steps.map(({ content, precision, ...step }) => ({
    ...step,
    by: nameOf(step.by),
    at: { iso: step.at.toISOString(), text: describeMoment(step.at, language) },
    href: hrefOfImport(step.number),
    values: content && (redactedAt ? [] : describer.describe(content, precision)),
  }));
  return {
    id,
    dataset: t(`statistics:datasets.${dataset.name}.noun`),
    auditKey,
    version,
    href,
    redacting: removal && redactionOf(removal, account),
    redaction: redactedAt && {
      at: describeMoment(redactedAt, language),
      reason: redactionReason ?? '',
    },
    steps: described.map((step, index) => {
      const before = described[index - 1]?.values;
      const changes = (step.values ?? []).flatMap(({ column, label, text }) => {
        const former = before?.find((value) => value.column === column)?.text;
        return former !== undefined && former !== text ? [{ label, before: former, text }] : [];
      });
      return { ...step, isFirst: !before, changes };
    }),
    counts: counts.map(({ at, ...count }) => ({ ...count, at: describeMoment(at, language) })),
    head: await describeStaffPage(request, { key, path: href }),
  };
}
