import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { exportAccount } from '~/accounts/export/export-account.server';
import { renderMail } from '~/platform/mail/render-mail.server';
import { type Mail } from '~/platform/mail/mail';
import { type ListRequest } from '~/lists/list';
import { mailNotifications } from '~/notifications/mail-notifications.server';
import { countActionable, countWaiting } from '~/requests/count-waiting.server';
import { countStuckAppeals } from '~/requests/count-stuck-appeals.server';
import { countUnanswered, listQueue } from '~/requests/list-queue.server';
import { saveFormAsDraft } from '~/requests/save-form-as-draft.server';
import { closeRequestsOf } from '~/requests/close-requests.server';
import {
  deleteDraft,
  deleteDraftFile,
  getDraft,
  keepDraftFile,
  saveDraft,
} from '~/requests/drafts.server';
import { expireRequests } from '~/requests/expire-requests.server';
import { type ConditionDecisions } from '~/requests/conditions';
import { listDecisions, saveDecisions } from '~/requests/decide-conditions.server';
import { listRequests } from '~/requests/list-requests.server';
import { findOwnRequest, findRequestForOfficer } from '~/requests/find-request.server';
import { addNote, listNotes } from '~/requests/officer-notes.server';
import { openRequestFile } from '~/requests/open-request-file.server';
import { remindOfficers } from '~/requests/remind-officers.server';
import { recordOpening } from '~/requests/record-opening.server';
import { performAct } from '~/requests/perform-act.server';
import {
  discardDelivery,
  findPreparedDelivery,
  prepareDelivery,
} from '~/requests/deliveries/prepared-delivery.server';
import { listDownloads } from '~/requests/deliveries/list-downloads.server';
import { purgeRequests } from '~/requests/purge-requests.server';
import { type KeptFile } from '~/requests/request-file.server';
import {
  permittedActs,
  type RequestAct,
  requestActs,
  type RequestStanding,
} from '~/requests/states';
import { addAccount, accountOf } from '../support/account';
import { allTicked } from '../support/conditions';
import { createTestDatabase } from '../support/database';
import { docx } from '../support/docx';
import { createTestUploads, uploadFile } from '../support/uploads';
import { deliveredFile, prepare } from '../support/prepare-delivery';
import { giveRoles } from '../support/staff';
import { openAsWebProcess } from '../support/web-access';

const owner = await createTestDatabase();
/** With the rights of the web process, also for fixtures, unless these are set up by commands. */
const db = await openAsWebProcess(owner);

let siti: Account;
let budi: Account;
let officer: Account;
let colleague: Account;

beforeEach(async () => {
  await db.deleteFrom('data_request').execute();
  await db.deleteFrom('account').execute();
  const add = async (name: string) => accountOf(db, await addAccount(db, name));
  const asOfficer = (account: Account): Account => {
    return { ...account, roles: ['officer'], hasPassedSecondFactor: true };
  };
  siti = await add('siti');
  budi = await add('budi');
  officer = asOfficer(await add('officer'));
  colleague = asOfficer(await add('colleague'));
});

const inReview: ListRequest = {
  page: 1,
  perPage: 10,
  text: '',
  sort: { by: 'changed', direction: 'desc' },
  chosen: { state: 'inReview' },
};

let files = 0;
function letter(kind: KeptFile['kind'] = 'application', more: Partial<KeptFile> = {}): KeptFile {
  files += 1;
  return {
    kind,
    storage_key: `key-${files}`,
    name: 'surat.pdf',
    media_type: 'application/pdf',
    size: 12,
    sha256: 'kept',
    sent_sha256: 'sent',
    is_flagged: false,
    scan: 'clean',
    commit: async () => {},
    ...more,
  };
}

const draftOf = (account: Account) =>
  saveDraft(db, account, { kind: 'external', language: 'id', fields: { purpose: 'Tesis' } });

async function submitted(account = siti): Promise<string> {
  const id = await draftOf(account);
  await keepDraftFile(db, account, { id }, letter());
  await perform(id, 'submit', account);
  return id;
}

/** Performs an act with whatever it requires. */
async function perform(requestId: string, act: RequestAct, by: Account | 'portal', form?: string) {
  const isDecidedAlone = act === 'approve';
  const isDelivery = act === 'fulfil' && by !== 'portal';
  const prepared = isDelivery ? await prepare(db, by, requestId) : undefined;
  const conditions = allTicked;
  return performAct(db, {
    requestId,
    act,
    by,
    message: 'Alasan',
    prepared,
    form,
    isDecidedAlone,
    conditions,
  });
}

const open = (account: Account, requestId: string, fileId?: string) =>
  openRequestFile(db, account, { requestId, fileId, isContentRead: true });

const filesOf = (id: string) =>
  db.selectFrom('request_file').selectAll().where('request_id', '=', id).orderBy('id').execute();

describe('a draft', () => {
  it('exists once for each kind, and keeps fields that a later form omits', async () => {
    const id = await draftOf(siti);
    const view = { dataset: 'complaints', filter: 'year=2024' };
    const again = { kind: 'external', language: 'en', fields: { phone: '0812' }, view } as const;
    expect(await saveDraft(db, siti, again)).toBe(id);
    expect(await getDraft(db, siti, 'external')).toMatchObject({
      id,
      fields: { purpose: 'Tesis', phone: '0812' },
      dataset: 'complaints',
      filter: 'year=2024',
      version: 2,
    });
    expect(await getDraft(db, siti, 'internal')).toBeNull();
    expect(await getDraft(db, budi, 'external')).toBeNull();
  });

  it('has one letter of each kind, the latest', async () => {
    const id = await draftOf(siti);
    const [first, second] = [letter(), letter('recommendation')];
    const changes = [];
    for (const each of [first, second, letter('recommendation'), letter()])
      changes.push(await keepDraftFile(db, siti, { id }, each));
    expect(changes).toMatchObject([
      { outcome: 'kept', replaced: [] },
      { outcome: 'kept', replaced: [] },
      { outcome: 'kept', replaced: [second.storage_key] },
      { outcome: 'kept', replaced: [first.storage_key] },
    ]);
    expect(await filesOf(id)).toHaveLength(2);
  });

  it('accepts no letter of others, and none once it is sent', async () => {
    const id = await draftOf(siti);
    const missed = { outcome: 'sentBefore' };
    expect(await keepDraftFile(db, budi, { id }, letter())).toEqual(missed);
    expect(await deleteDraft(db, budi, { id })).toEqual(missed);
    await perform(id, 'submit', siti);
    expect(await keepDraftFile(db, siti, { id }, letter())).toEqual(missed);
    expect(await deleteDraft(db, siti, { id })).toEqual(missed);
    expect(await findOwnRequest(db, siti, id)).not.toBeNull();
  });

  it('is deleted with its letters, and returns their keys', async () => {
    const id = await draftOf(siti);
    const kept = letter();
    await keepDraftFile(db, siti, { id }, kept);
    const deleted = { outcome: 'deleted', keys: [kept.storage_key] };
    expect(await deleteDraft(db, siti, { id })).toEqual(deleted);
    expect(await filesOf(id)).toEqual([]);
  });

  it('loses no letter, and is not deleted, by a form that has not seen its latest version', async () => {
    const id = await draftOf(siti);
    const kept = letter();
    const seen = (form: string, version: number) => ({ id, form, version });
    expect(await keepDraftFile(db, siti, seen('first', 1), kept)).toMatchObject({ version: 2 });
    const missed = { outcome: 'changedMeanwhile' };
    const other = letter('application', { sent_sha256: 'f'.repeat(64) });
    expect(await keepDraftFile(db, siti, seen('second', 1), other)).toEqual(missed);
    expect(await deleteDraftFile(db, siti, seen('second', 1), 'application')).toEqual(missed);
    expect(await deleteDraft(db, siti, seen('second', 1))).toEqual(missed);
    expect(await filesOf(id)).toMatchObject([{ storage_key: kept.storage_key }]);
    // Nothing is lost by the same letter, by another kind, or by a form that has seen the latest version.
    const changes = [
      await keepDraftFile(db, siti, seen('second', 1), letter()),
      await keepDraftFile(db, siti, seen('third', 1), letter('recommendation')),
      await keepDraftFile(db, siti, seen('third', 4), other),
    ];
    expect(changes.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept']);
    // One that has not seen it is not taken for its author.
    expect(await deleteDraft(db, siti, seen('second', 3))).toEqual(missed);
    expect(await deleteDraft(db, siti, seen('fourth', 5))).toMatchObject({ outcome: 'deleted' });
  });

  describe('whose letter is scanned', () => {
    /** Saves a form with a letter, during whose scan something else happens. */
    async function saveWith(meanwhile: (id: string) => Promise<unknown>) {
      const { uploads } = await createTestUploads();
      const sent = await uploadFile(docx({}), 'surat.docx', '');
      const stage: typeof uploads.stage = async (...args) => {
        const draft = await getDraft(db, siti, 'external');
        await meanwhile(draft?.id ?? '');
        return uploads.stage(...args);
      };
      const tools = { stage, scanner: null };
      const letters = { remove: async () => {} };
      const context = { db, letters, tools, internalDomains: [] };
      const form = { kind: 'external', language: 'id', form: 'first', after: '' } as const;
      return saveFormAsDraft(context, siti, {
        ...form,
        version: 0,
        fields: { purpose: 'Tesis' },
        files: { application_letter: [sent] },
      });
    }

    it('and that is deleted meanwhile is said to be deleted, not sent', async () => {
      const saved = await saveWith((id) => deleteDraft(db, siti, { id }));
      expect(saved).toEqual({ outcome: 'deletedMeanwhile' });
      expect(await saveWith((id) => perform(id, 'submit', siti))).toEqual({
        outcome: 'sentBefore',
      });
    });

    it('does not count as having seen what another window saves meanwhile', async () => {
      const saved = await saveWith(() =>
        saveDraft(db, siti, {
          kind: 'external',
          language: 'id',
          form: 'second',
          fields: { purpose: 'Skripsi' },
        }),
      );
      const { id, version } = (await getDraft(db, siti, 'external'))!;
      if (saved.outcome !== 'kept') throw new Error(saved.outcome);
      const { draft } = saved;
      expect(draft.version).toBeLessThan(version);
      const submit = (more: object) =>
        performAct(db, { requestId: id, act: 'submit', by: siti, form: 'first', ...more });
      expect(await submit({ draft })).toMatchObject({ code: 'changedMeanwhile' });
      // Another window that has saved the same texts hides nothing.
      const same = { ...draft, fields: { purpose: 'Skripsi' } };
      expect(await submit({ draft: same })).toMatchObject({ outcome: 'done' });
    });
  });

  it('has no letter whose storage failed', async () => {
    const id = await draftOf(siti);
    const commit = () => Promise.reject(new Error('The disk is full'));
    const failed = keepDraftFile(db, siti, { id }, letter('application', { commit }));
    await expect(failed).rejects.toThrow('The disk is full');
    expect(await filesOf(id)).toEqual([]);
  });
});

describe('a request', () => {
  it('is sent once if a form arrives twice concurrently', async () => {
    const id = await draftOf(siti);
    const sent = await Promise.all([1, 2, 3].map(() => perform(id, 'submit', siti, 'form')));
    expect(sent).toEqual(Array(3).fill({ outcome: 'done', state: 'submitted' }));
    const found = await findOwnRequest(db, siti, id);
    expect(found?.events.map(({ act }) => act)).toEqual(['submit']);
    expect(found?.row.reference).toMatch(/^[0-9A-Z]{8}$/);
  });

  it('is decided by one of two officers; the other learns who was faster', async () => {
    const id = await submitted();
    await perform(id, 'take', officer);
    const outcomes = await Promise.all([
      perform(id, 'approve', officer),
      perform(id, 'reject', colleague),
    ]);
    const refused = outcomes.find(({ outcome }) => outcome === 'refused');
    expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(refused).toMatchObject({ code: 'wrongState', latest: { at: expect.any(Date) } });
  });

  it('notifies its applicant of what others do', async () => {
    const id = await submitted();
    await perform(id, 'take', officer);
    for (const again of ['propose', 'return', 'propose'] as const)
      await perform(id, again, officer);
    await perform(id, 'confirm', colleague);
    const notifications = await db
      .selectFrom('notification')
      .select(['account_id', 'values', 'href'])
      .execute();
    expect(notifications).toMatchObject([
      { account_id: siti.id, values: { state: 'inReview' }, href: `/requests/${id}` },
      { account_id: siti.id, values: { state: 'approved' } },
    ]);
  });

  it('notifies the officers whom an act concerns, and never who acted or applied', async () => {
    for (const { id } of [officer, colleague]) await giveRoles(owner.db, id, 'officer');
    const id = await submitted();
    const newsOf = async (...acts: [RequestAct, Account][]) => {
      for (const [act, by] of acts) await perform(id, act, by);
      const news = await db
        .deleteFrom('notification')
        .where('kind', '=', 'officerRequest')
        .returning(['account_id', sql<string>`values ->> 'act'`.as('act'), 'href'])
        .execute();
      expect(news.every(({ href }) => href === `/staff/requests/${id}`)).toBe(true);
      return news.map(({ account_id: account, act }) => [account, act]).sort();
    };
    expect(await newsOf()).toEqual([
      [officer.id, 'submit'],
      [colleague.id, 'submit'],
    ]);
    // Nobody handles it yet.
    expect(await newsOf(['write', siti])).toEqual([
      [officer.id, 'write'],
      [colleague.id, 'write'],
    ]);
    expect(await newsOf(['take', officer], ['write', siti])).toEqual([[officer.id, 'write']]);
    expect(await newsOf(['ask', officer], ['answer', siti])).toEqual([[officer.id, 'answer']]);
    expect(await newsOf(['propose', officer])).toEqual([[colleague.id, 'propose']]);
    expect(await newsOf(['return', colleague])).toEqual([[officer.id, 'return']]);
    expect(await newsOf(['propose', colleague])).toEqual([[officer.id, 'propose']]);
    expect(await newsOf(['confirm', officer])).toEqual([[colleague.id, 'confirm']]);
    expect(await newsOf(['reply', officer], ['withdraw', siti])).toEqual([
      [officer.id, 'withdraw'],
    ]);
  });

  it('asks nobody to confirm, nor reminds of a decision, whose own decision was appealed', async () => {
    for (const { id } of [officer, colleague]) await giveRoles(owner.db, id, 'officer');
    const third = { ...officer, id: budi.id };
    await giveRoles(owner.db, third.id, 'officer');
    const id = await submitted();
    for (const act of ['take', 'reject'] as const) await perform(id, act, officer);
    await perform(id, 'appeal', siti);
    const notified = async () => {
      const news = db.deleteFrom('notification').where('kind', '=', 'officerRequest');
      const rows = await news
        .returning(['account_id', sql<string>`values ->> 'act'`.as('act')])
        .execute();
      return rows.map(({ account_id: account, act }) => [account, act]).sort();
    };
    const holidays = { days: new Set<string>(), years: new Set<number>() };
    const remind = async () => {
      await sql`update request_event set at = at - interval '13 days'`.execute(db);
      await sql`update data_request set reminded_for = null`.execute(db);
      await remindOfficers(db, { holidays, deliveryDays: 7 });
      return notified();
    };
    await notified();
    expect(await remind()).toEqual([
      [budi.id, 'due'],
      [colleague.id, 'due'],
    ]);
    for (const act of ['take', 'propose'] as const) await perform(id, act, colleague);
    expect(await notified()).toEqual([[third.id, 'propose']]);
    expect(await remind()).toEqual([[third.id, 'due']]);
  });

  it('notifies all officers of a withdrawal whose officer is none any more', async () => {
    await giveRoles(owner.db, colleague.id, 'officer');
    const id = await submitted();
    await perform(id, 'take', officer);
    await db.deleteFrom('notification').execute();
    await perform(id, 'withdraw', siti);
    const news = db
      .selectFrom('notification')
      .select('account_id')
      .where('kind', '=', 'officerRequest');
    expect(await news.execute()).toEqual([{ account_id: colleague.id }]);
  });

  it('that fails keeps officers from no reminder and the portal from no end or purge of the others', async () => {
    await giveRoles(owner.db, officer.id, 'officer');
    const holidays = { days: new Set<string>(), years: new Set<number>() };
    const [broken, ended, late] = [await submitted(), await submitted(), await submitted()];
    for (const id of [broken, ended]) {
      await perform(id, 'take', officer);
      await perform(id, 'ask', officer);
    }
    await sql`update data_request set expires_at = now() - interval '1 second'
      where state = 'moreInformation'`.execute(db);
    const unknown = {
      request_id: broken,
      act: 'unknown',
      state: 'moreInformation',
      acted_by: null,
    };
    await db.insertInto('request_event').values(unknown).execute();
    expect(await expireRequests(db)).toBe(1);
    await db
      .updateTable('data_request')
      .set({ state: 'inReview' })
      .where('id', '=', broken)
      .execute();
    await sql`update request_event set at = at - interval '60 days'`.execute(db);
    expect(await remindOfficers(db, { holidays, deliveryDays: 7 })).toBe(1);
    const { reminded_for: reminded } = await db
      .selectFrom('data_request')
      .select('reminded_for')
      .where('id', '=', late)
      .executeTakeFirstOrThrow();
    expect(reminded).not.toBeNull();

    await db
      .updateTable('data_request')
      .set({ ended_at: new Date(0) })
      .where('id', 'in', [broken, ended])
      .execute();
    const keys: string[] = [];
    const remove = async (key: string) => {
      keys.push(key);
      if (keys.length === 1) throw new Error('The storage is away');
    };
    await purgeRequests(db, { remove }, { retentionDays: 730 });
    expect(keys).toHaveLength(2);
    const purged = db.selectFrom('data_request').select('id').where('purged_at', 'is not', null);
    expect(await purged.execute()).toHaveLength(2);
  });

  it('gets no text of officers without an applicant, and what was added after a purge is purged', async () => {
    const id = await submitted();
    await perform(id, 'take', officer);
    await perform(id, 'reject', officer);
    const fields = JSON.stringify({ purpose: 'Tesis', sending_address: 'Jalan Melati 3' });
    await db
      .updateTable('data_request')
      .set({ account_id: null, fields })
      .where('id', '=', id)
      .execute();
    const purge = () => purgeRequests(db, { remove: async () => {} }, { retentionDays: 730 });
    for (const isPurged of [false, true]) {
      const { row } = (await findRequestForOfficer(db, officer, id))!;
      expect(row.purged_at !== null).toBe(isPurged);
      expect(Object.keys(row.fields)).toHaveLength(isPurged ? 0 : 2);
      expect(await perform(id, 'reply', officer)).toMatchObject({ code: 'withoutApplicant' });
      const added = { requestId: id, text: 'Catatan', form: 'note' };
      expect(await addNote(db, officer, added)).toBe('withoutApplicant');
      await purge();
    }
    // A former release permitted them.
    const event = { request_id: id, act: 'reply', state: 'rejected', message: 'Surat Siti' };
    await db
      .insertInto('request_event')
      .values({ ...event, acted_by: officer.id })
      .execute();
    const texts = { request_id: id, written_by: officer.id, text: 'Siti', form: 'old' };
    await db.insertInto('request_note').values(texts).execute();
    await purge();
    const events = db.selectFrom('request_event').select(['message', 'acted_by', 'form']);
    const kept = await events.where('request_id', '=', id).execute();
    expect(kept).toEqual(kept.map(() => ({ message: '', acted_by: null, form: null })));
    expect(await listNotes(db, officer, id)).toEqual([]);
    const log = db.selectFrom('audit_log').select('id').where('act', '=', 'requestPurged');
    const purges = log.where('subject', '=', `data_request:${id}`);
    expect(await purges.execute()).toHaveLength(2);
    await purge();
    expect(await purges.execute()).toHaveLength(2);
  });

  it('is counted for the officers alone who can bring it on', async () => {
    const setting = { isDecidedAlone: false };
    const clock = { ...setting, holidays: { days: new Set<string>(), years: new Set<number>() } };
    const countsOf = async (account: Account) => ({
      ...(await countWaiting(db, account, clock)),
      all: await countActionable(db, account, setting),
    });
    const none = { submitted: 0, appealed: 0, dueSoon: 0, awaitingConfirmation: 0, unanswered: 0 };
    await submitted(officer);
    const [appealed, proposed] = [await submitted(siti), await submitted(budi)];
    for (const act of ['take', 'reject'] as const) await perform(appealed, act, officer);
    await perform(appealed, 'appeal', siti);
    for (const act of ['take', 'propose'] as const) await perform(proposed, act, officer);
    expect(await countsOf(officer)).toMatchObject({ ...none, all: 0 });
    const waiting = { ...none, submitted: 1, appealed: 1, awaitingConfirmation: 1, all: 3 };
    expect(await countsOf(colleague)).toMatchObject(waiting);
    await perform(proposed, 'confirm', colleague);
    expect(await countsOf(officer)).toMatchObject({ ...none, all: 1 });
    await perform(proposed, 'write', budi);
    expect(await countsOf(officer)).toMatchObject({ ...none, unanswered: 1, all: 1 });
  });

  it('has an unanswered message until an officer answers, also once it is decided', async () => {
    const counted = () => countUnanswered(db, officer);
    const id = await submitted();
    await perform(id, 'write', siti);
    expect(await counted()).toBe(1);
    await perform(id, 'take', officer);
    expect(await counted()).toBe(1);
    await perform(id, 'reply', officer);
    expect(await counted()).toBe(0);
    await perform(id, 'write', siti);
    await perform(id, 'reject', officer);
    expect(await counted()).toBe(0);
    await perform(id, 'write', siti);
    expect([await counted(), await countUnanswered(db, { ...officer, id: siti.id })]).toEqual([
      1, 0,
    ]);
    const listRequest = { ...inReview, sort: { by: 'urgency', direction: 'asc' } } as const;
    const queue = (chosen: Record<string, string>) =>
      listQueue(db, officer, { ...listRequest, chosen }, { deliveryDays: 7 });
    const other = await submitted(budi);
    expect((await queue({})).data.map((item) => [item.id, item.isUnanswered])).toEqual([
      [other, false],
      [id, true],
    ]);
    expect((await queue({ message: 'unanswered' })).data.map((item) => item.id)).toEqual([id]);
  });

  it('that was appealed is decided by others, and stuck where too few are left', async () => {
    for (const { id } of [officer, colleague]) await giveRoles(owner.db, id, 'officer');
    const id = await submitted();
    for (const act of ['take', 'reject'] as const) await perform(id, act, officer);
    const stuck = (isDecidedAlone = false) => countStuckAppeals(db, { isDecidedAlone });
    expect(await stuck()).toBe(0);
    await perform(id, 'appeal', siti);
    const { version } = (await findRequestForOfficer(db, officer, id))!.row;
    const ticked = { requestId: id, version, given: allTicked };
    expect(await saveDecisions(db, officer, ticked)).toBe('appealedDecision');
    expect(await listDecisions(db, officer, id)).toEqual({});
    expect([await stuck(), await stuck(true)]).toEqual([1, 0]);
    await giveRoles(owner.db, siti.id, 'officer');
    expect(await stuck()).toBe(1);
    await giveRoles(owner.db, budi.id, 'officer');
    expect(await stuck()).toBe(0);
  });

  it('is not stuck while a colleague can confirm what an officer proposed who is none any more', async () => {
    const former = { ...officer, id: budi.id };
    for (const { id } of [officer, colleague, former]) await giveRoles(owner.db, id, 'officer');
    const id = await submitted();
    for (const act of ['take', 'reject'] as const) await perform(id, act, officer);
    await perform(id, 'appeal', siti);
    for (const act of ['take', 'propose'] as const) await perform(id, act, former);
    const stuck = () => countStuckAppeals(db, { isDecidedAlone: false });
    const dismiss = ({ id: accountId }: Account) =>
      owner.db.deleteFrom('account_role').where('account_id', '=', accountId).execute();
    expect(await stuck()).toBe(0);
    await dismiss(former);
    expect(await stuck()).toBe(0);
    await giveRoles(owner.db, former.id, 'officer');
    await dismiss(colleague);
    expect(await stuck()).toBe(1);
  });

  it('whose applicant writes message after message, or sends many, floods no mail of officers', async () => {
    await giveRoles(owner.db, officer.id, 'officer');
    const news = async () => {
      const rows = await db
        .selectFrom('notification')
        .select(['is_listed', 'is_mail_due'])
        .where('account_id', '=', officer.id)
        .execute();
      expect(rows.every((row) => row.is_listed)).toBe(true);
      return { mails: rows.filter((row) => row.is_mail_due).length, all: rows.length };
    };
    const id = await submitted();
    for (let message = 0; message < 3; message += 1) await perform(id, 'write', siti);
    expect(await news()).toEqual({ mails: 1, all: 4 });
    // What was read is no reason not to write again.
    await db.updateTable('notification').set({ read_at: new Date() }).execute();
    for (let message = 0; message < 2; message += 1) await perform(id, 'write', siti);
    expect(await news()).toEqual({ mails: 2, all: 6 });
    for (let request = 0; request < 8; request += 1) await submitted();
    expect(await news()).toEqual({ mails: 6, all: 14 });
    // Others are not held up, nor is anything an hour later.
    await submitted(budi);
    expect(await news()).toEqual({ mails: 7, all: 15 });
    await sql`update notification set created_at = created_at - interval '1 hour'`.execute(db);
    await submitted();
    expect(await news()).toEqual({ mails: 8, all: 16 });
  });

  it('reminds the officer who handles it once of a delivery that is due soon', async () => {
    for (const { id } of [officer, colleague]) await giveRoles(owner.db, id, 'officer');
    const id = await submitted();
    for (const act of ['take', 'propose'] as const) await perform(id, act, officer);
    await perform(id, 'confirm', colleague);
    const holidays = { days: new Set<string>(), years: new Set<number>() };
    const remind = async () => {
      await db.deleteFrom('notification').execute();
      await remindOfficers(db, { holidays, deliveryDays: 7 });
      return db.selectFrom('notification').select(['account_id', 'values']).execute();
    };
    expect(await remind()).toEqual([]);
    await sql`update request_event set at = at - interval '9 days'`.execute(db);
    const values = expect.objectContaining({ act: 'deliver', due: expect.any(String) });
    expect(await remind()).toEqual([{ account_id: officer.id, values }]);
    expect(await remind()).toEqual([]);
    await perform(id, 'fulfil', officer);
    expect(await remind()).toEqual([]);
    await perform(id, 'recall', officer);
    await sql`update request_event set at = at - interval '9 days'`.execute(db);
    expect(await remind()).toEqual([{ account_id: officer.id, values }]);
  });

  it('reminds officers once of a decision that is due soon, and again once it is extended', async () => {
    for (const { id } of [officer, colleague]) await giveRoles(owner.db, id, 'officer');
    const holidays = { days: new Set<string>(), years: new Set<number>() };
    const id = await submitted();
    const remind = async () => {
      await db.deleteFrom('notification').execute();
      await remindOfficers(db, { holidays, deliveryDays: 7 });
      const due = db.selectFrom('notification').select(['account_id', 'values']).orderBy('id');
      return (await due.execute()).map(({ account_id, values }) => [account_id, values]);
    };
    const pass = async (days: number) => {
      await db
        .updateTable('request_event')
        .set({ at: sql<Date>`at - make_interval(days => ${days}::integer)` })
        .execute();
      await db
        .updateTable('data_request')
        .set({ reminded_for: sql<string>`(reminded_for::date - ${days}::integer)::text` })
        .execute();
    };
    expect(await remind()).toEqual([]);
    await pass(13);
    const due = expect.objectContaining({ act: 'due', due: expect.stringMatching(/^\d{4}-/) });
    expect(await remind()).toEqual([
      [officer.id, due],
      [colleague.id, due],
    ]);
    expect(await remind()).toEqual([]);
    await perform(id, 'take', officer);
    await perform(id, 'extend', officer);
    expect(await remind()).toEqual([]);
    await pass(11);
    expect(await remind()).toEqual([[officer.id, due]]);
    await perform(id, 'ask', officer);
    await pass(5);
    expect(await remind()).toEqual([]);
    await perform(id, 'answer', siti);
    await owner.db.deleteFrom('account_role').where('account_id', '=', officer.id).execute();
    expect(await remind()).toEqual([[colleague.id, due]]);
  });

  it('records that its applicant has opened it since the latest act of others', async () => {
    const id = await submitted();
    const opened = async () => (await findRequestForOfficer(db, officer, id))?.row.opened_at;
    const first = await opened();
    expect(first).toEqual(expect.any(Date));
    await recordOpening(db, id);
    expect(await opened()).toEqual(first);
    await perform(id, 'reply', officer);
    await recordOpening(db, id);
    const second = await opened();
    expect(second?.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity);
    await recordOpening(db, id);
    await perform(id, 'write', siti);
    await recordOpening(db, id);
    expect(await opened()).toEqual(second);
  });

  it('does not change if a part of the act fails', async () => {
    const id = await submitted();
    const alongside = () => Promise.reject(new Error('no mail'));
    const failed = performAct(db, { requestId: id, act: 'take', by: officer, alongside });
    await expect(failed).rejects.toThrow('no mail');
    expect((await findOwnRequest(db, siti, id))?.row.state).toBe('submitted');
  });

  it('is not fulfilled without a file, nor decided without a reason', async () => {
    const id = await submitted();
    await perform(id, 'take', officer);
    const silent = performAct(db, { requestId: id, act: 'propose', by: officer, message: ' ' });
    await expect(silent).rejects.toThrow('requires a reason');
    await perform(id, 'propose', officer);
    await perform(id, 'confirm', colleague);
    const empty = performAct(db, { requestId: id, act: 'fulfil', by: officer });
    await expect(empty).rejects.toThrow('requires a delivery');
  });

  it('is in review for its applicant, who learns nothing of what officers confirm', async () => {
    const id = await submitted();
    await perform(id, 'take', officer);
    await perform(id, 'propose', officer);
    const seen = await findOwnRequest(db, siti, id);
    expect(seen?.row.state).toBe('inReview');
    expect(seen?.permitted).toEqual(['write', 'withdraw']);
    expect(seen?.events.map(({ act }) => act)).toEqual(['submit', 'take']);
    const listed = await listRequests(db, siti, inReview, 'id');
    expect(listed.data).toMatchObject([{ id, state: 'inReview' }]);
    const exported = await exportAccount(db, siti);
    expect(exported.request_event).toHaveLength(2);
    expect(exported.data_request).toMatchObject([{ state: 'inReview' }]);
    await perform(id, 'confirm', colleague);
    const after = await findOwnRequest(db, siti, id);
    expect(after?.events.at(-1)).toMatchObject({ act: 'confirm', message: 'Alasan' });
  });

  it('shows its applicant no time, version or state of what officers do among themselves', async () => {
    const id = await submitted(colleague);
    await perform(id, 'take', officer);
    const second = { ...officer, id: budi.id };
    const seen = async () => {
      await recordOpening(db, id);
      const listed = await listRequests(db, colleague, inReview, 'id');
      const { row, events } = (await findRequestForOfficer(db, colleague, id))!;
      const exported = await exportAccount(db, colleague);
      return {
        changed: listed.data.map(({ changedAt }) => changedAt.iso),
        version: row.version,
        states: events.map(({ state }) => state),
        exported: [exported.data_request, exported.request_event],
      };
    };
    const before = await seen();
    const { version } = await db
      .selectFrom('data_request')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const given = { signed: allTicked.signed };
    expect(await saveDecisions(db, officer, { requestId: id, version, given })).toBe('saved');
    await addNote(db, officer, { requestId: id, text: 'Telepon dulu', form: 'note' });
    for (const [act, by] of [
      ['propose', officer],
      ['return', second],
      ['propose', officer],
    ] as const)
      expect(await perform(id, act, by)).toMatchObject({ outcome: 'done' });
    expect(await seen()).toEqual(before);

    await db.deleteFrom('notification').execute();
    await perform(id, 'reply', officer);
    const [news] = await db.selectFrom('notification').select('values').execute();
    expect(news?.values).toMatchObject({ act: 'reply', state: 'inReview' });
    const after = await seen();
    expect(after.changed[0]! > before.changed[0]!).toBe(true);
    expect(after.states).toEqual(['submitted', 'inReview', 'inReview']);
  });

  it('is not approved while a condition is open, and then states who decided each', async () => {
    const id = await submitted();
    await perform(id, 'take', officer);
    const propose = (conditions: ConditionDecisions, version?: number) =>
      performAct(db, {
        requestId: id,
        act: 'propose',
        by: officer,
        message: 'Alasan',
        conditions,
        version,
      });
    const open = { outcome: 'refused', code: 'conditionsOpen' };
    expect(await propose({})).toMatchObject({ ...open, open: ['signed', 'purpose', 'agreement'] });
    const { signed, purpose } = allTicked;
    expect(await propose({ signed, purpose })).toMatchObject({ ...open, open: ['agreement'] });
    expect(await listDecisions(db, officer, id)).toEqual({});
    const { version } = (await findRequestForOfficer(db, colleague, id))!.row;
    const given = { signed };
    expect(await saveDecisions(db, colleague, { requestId: id, version, given })).toBe('saved');
    const waived = { outcome: 'waived', reason: 'Diketahui' } as const;
    const all = { signed, purpose, agreement: waived };
    expect(await propose(all, version)).toMatchObject({ code: 'changedMeanwhile' });
    expect(await propose(all, version + 1)).toMatchObject({ state: 'awaitingConfirmation' });
    expect(await listDecisions(db, officer, id)).toMatchObject({
      signed: { outcome: 'ticked', accountId: colleague.id },
      purpose: { outcome: 'ticked', accountId: officer.id },
      agreement: { ...waived, accountId: officer.id, at: expect.any(Date) },
    });
    const late = { requestId: id, version: version + 3, given: {} };
    expect(await saveDecisions(db, colleague, late)).toBe('wrongState');
    const log = db.selectFrom('audit_log').select(['actor', 'act']).orderBy('id');
    expect(await log.where('subject', 'like', `data_request:${id}:%`).execute()).toEqual([
      { actor: String(colleague.id), act: 'conditionTicked' },
      { actor: String(officer.id), act: 'conditionTicked' },
      { actor: String(officer.id), act: 'conditionWaived' },
    ]);
    await expect(listDecisions(db, budi, id)).rejects.toThrow('officer');
    await expect(saveDecisions(db, budi, late)).rejects.toThrow('officer');
  });

  it('that one officer approved before two were required stays approved', async () => {
    const id = await submitted();
    for (const [act, state] of [
      ['take', 'inReview'],
      ['approve', 'approved'],
    ] as const) {
      const event = { request_id: id, act, state, acted_by: officer.id };
      await db.insertInto('request_event').values(event).execute();
      await db.updateTable('data_request').set({ state }).where('id', '=', id).execute();
    }
    const found = await findRequestForOfficer(db, officer, id);
    expect(found).toMatchObject({ row: { state: 'approved' }, permitted: ['reply', 'fulfil'] });
    expect(await perform(id, 'fulfil', officer)).toMatchObject({ state: 'fulfilled' });
  });

  it('expires by the clock of the database', async () => {
    const id = await submitted();
    await perform(id, 'take', officer);
    await perform(id, 'ask', officer);
    expect(await expireRequests(db)).toBe(0);
    await sql`update data_request set expires_at = now() - interval '1 second'`.execute(db);
    expect(await expireRequests(db)).toBe(1);
    expect((await findOwnRequest(db, siti, id))?.row).toMatchObject({ state: 'expired' });
  });

  it('is withdrawn with the account, and then belongs to nobody', async () => {
    const id = await submitted();
    await db.transaction().execute((transaction) => closeRequestsOf(transaction, siti.id));
    await db.deleteFrom('account').where('id', '=', siti.id).execute();
    const found = await findRequestForOfficer(db, officer, id);
    expect(found?.row).toMatchObject({ state: 'withdrawn', account_id: null });
    expect(found?.permitted).toEqual([]);
  });

  it('never does what the declaration forbids, whoever tries what', async () => {
    const people = { siti, budi, officer, colleague, portal: 'portal' } as const;
    const acts = Object.keys(requestActs).filter((act): act is RequestAct => act in requestActs);
    const step = fc.tuple(
      fc.constantFrom(...acts),
      fc.constantFrom('siti', 'budi', 'officer', 'colleague', 'portal' as const),
    );
    const property = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await db.deleteFrom('data_request').execute();
      const id = await draftOf(siti);
      const history: { act: RequestAct; accountId: number | null }[] = [];
      let state: RequestStanding['state'] = 'draft';
      for (const [act, name] of steps) {
        const by = people[name];
        const isOfficer = name === 'officer' || name === 'colleague';
        const acting = by === 'portal' ? by : { accountId: by.id, isOfficer };
        const isDecidedAlone = act === 'approve';
        const standing: RequestStanding = {
          state,
          applicantId: siti.id,
          history,
          isDecidedAlone,
        };
        const isPermitted: boolean = permittedActs(standing, acting).includes(act);
        const { outcome } = await perform(id, act, by);
        expect([act, name, outcome]).toEqual([act, name, isPermitted ? 'done' : 'refused']);
        if (!isPermitted) continue;
        state = requestActs[act].to ?? state;
        history.push({ act, accountId: by === 'portal' ? null : by.id });
      }
    });
    await fc.assert(property, { numRuns: 30 });
  });
});

describe('an internal request', () => {
  const draft = { kind: 'internal', language: 'id' } as const;
  const submit = (requestId: string, internalDomains?: string[]) =>
    performAct(db, { requestId, act: 'submit', by: siti, internalDomains });

  it('is submitted only with proof, and states it', async () => {
    const id = await saveDraft(db, siti, draft);
    const refused = { outcome: 'refused', code: 'notInternal' };
    expect(await submit(id)).toMatchObject(refused);
    expect(await submit(id, ['commission.example'])).toMatchObject(refused);
    expect((await findOwnRequest(db, siti, id))?.row).toMatchObject({ state: 'draft' });
    expect(await submit(id, ['example.org'])).toMatchObject({ outcome: 'done' });
    const found = await findRequestForOfficer(db, officer, id);
    expect(found?.row.internal_proof).toBe('@example.org');
  });

  it('has no proof in an address that is not verified', async () => {
    await db.updateTable('account').set({ verified_at: null }).where('id', '=', siti.id).execute();
    const id = await saveDraft(db, siti, draft);
    expect(await submit(id, ['example.org'])).toMatchObject({ code: 'notInternal' });
  });
});

describe('access to a request', () => {
  it('is for its applicant, and for officers once it is sent', async () => {
    const draft = await draftOf(siti);
    expect(await findOwnRequest(db, siti, draft)).toMatchObject({ permitted: ['submit'] });
    expect(await findOwnRequest(db, budi, draft)).toBeNull();
    expect(await findRequestForOfficer(db, officer, draft)).toBeNull();
    await perform(draft, 'submit', siti);
    expect(await findRequestForOfficer(db, officer, draft)).toMatchObject({
      permitted: ['take', 'reply', 'extend'],
    });
    await expect(findRequestForOfficer(db, budi, draft)).rejects.toThrow('officer');
    for (const id of ['1', 'x', '', null, '00000000-0000-0000-0000-000000000000']) {
      expect(await findOwnRequest(db, siti, id)).toBeNull();
    }
  });

  it('to its letters is logged in the audit log', async () => {
    const id = await submitted();
    const [file] = await filesOf(id);
    expect(await open(siti, id, file?.id)).toMatchObject({ name: 'surat.pdf' });
    expect(await open(officer, id, file?.id)).not.toBeNull();
    expect(await open(budi, id, file?.id)).toBeNull();
    expect(await open({ ...officer, hasPassedSecondFactor: false }, id, file?.id)).toBeNull();
    expect(await open(siti, id, 'x')).toBeNull();
    expect(await open(siti, await submitted(siti), file?.id)).toBeNull();
    const log = db.selectFrom('audit_log').select(['actor', 'act', 'subject']);
    const read = await log.where('act', '=', 'fileRead').execute();
    expect(read).toEqual(
      [siti, officer].map((account) => {
        return { actor: String(account.id), act: 'fileRead', subject: `request_file:${file?.id}` };
      }),
    );
  });

  it('does not include letters of a draft for officers, waiting for the scanner or infected', async () => {
    const draft = await draftOf(siti);
    await keepDraftFile(db, siti, { id: draft }, letter());
    await keepDraftFile(db, siti, { id: draft }, letter('recommendation', { scan: 'waiting' }));
    await keepDraftFile(db, siti, { id: draft }, letter('institution', { scan: 'infected' }));
    for (const file of await filesOf(draft)) {
      const opened = [siti, officer].map((who) => open(who, draft, file.id));
      const seen = (await Promise.all(opened)).map((each) => each !== null);
      expect([file.kind, ...seen]).toEqual([file.kind, file.kind === 'application', false]);
    }
  });

  it('includes the delivery until it expires', async () => {
    const id = await submitted();
    for (const act of ['take', 'propose'] as const) await perform(id, act, officer);
    await perform(id, 'confirm', colleague);
    await perform(id, 'fulfil', officer);
    const delivery = (await filesOf(id)).find(({ kind }) => kind === 'delivery');
    expect(await open(siti, id, delivery?.id)).not.toBeNull();
    await perform(id, 'expire', 'portal');
    expect(await open(siti, id, delivery?.id)).toBeNull();
    expect(await open(officer, id, delivery?.id)).not.toBeNull();
  });
});

describe('a delivery that is recalled', () => {
  async function fulfilled(): Promise<string> {
    const id = await submitted();
    for (const act of ['take', 'propose'] as const) await perform(id, act, officer);
    await perform(id, 'confirm', colleague);
    await perform(id, 'fulfil', officer);
    return id;
  }
  const deliveriesOf = async (id: string) =>
    (await filesOf(id)).filter(({ kind }) => kind === 'delivery');

  it('can be downloaded no longer, also once a corrected one has taken its place', async () => {
    const id = await fulfilled();
    const [first] = await deliveriesOf(id);
    expect(await open(siti, id, first?.id)).not.toBeNull();
    expect(await perform(id, 'recall', colleague)).toMatchObject({ state: 'recalled' });
    expect(await open(siti, id, first?.id)).toBeNull();
    expect(await open(officer, id, first?.id)).not.toBeNull();
    const found = await findOwnRequest(db, siti, id);
    expect(found?.events.at(-1)).toMatchObject({ act: 'recall', message: 'Alasan' });
    expect(found?.row.expires_at).toBeNull();

    await db.deleteFrom('notification').execute();
    await perform(id, 'fulfil', officer);
    const [news] = await db.selectFrom('notification').select('values').execute();
    expect(news?.values).toMatchObject({ act: 'correct', state: 'fulfilled' });
    const corrected = (await deliveriesOf(id)).find((file) => file.id !== first?.id);
    expect(await open(siti, id, corrected?.id)).not.toBeNull();
    expect(await open(siti, id, first?.id)).toBeNull();
  });

  it('needs a reason and an officer, within the time of its download', async () => {
    const id = await fulfilled();
    const silent = performAct(db, { requestId: id, act: 'recall', by: officer, message: ' ' });
    await expect(silent).rejects.toThrow('requires a reason');
    expect(await perform(id, 'recall', siti)).toMatchObject({ code: 'unknown' });
    await perform(id, 'expire', 'portal');
    expect(await perform(id, 'recall', officer)).toMatchObject({ code: 'wrongState' });
  });

  it('is recalled once by two officers, logged, and its applicant is notified by mail', async () => {
    const id = await fulfilled();
    await db.deleteFrom('notification').execute();
    const outcomes = await Promise.all([officer, colleague].map((by) => perform(id, 'recall', by)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
    const log = db.selectFrom('audit_log').select('id').where('act', '=', 'deliveryRecalled');
    expect(await log.where('subject', '=', `data_request:${id}`).execute()).toHaveLength(1);
    const mails: Mail[] = [];
    const mailQueue = { send: async (_db: unknown, mail: Mail) => void mails.push(mail) };
    await mailNotifications({ db, mailQueue, secret: 'x', origin: 'https://terang.example' });
    const [mail] = await Promise.all(mails.map((mail) => renderMail(mail)));
    expect(mail?.subject).toMatch(/^Permohonan data [0-9A-Z]{8}: data ditarik kembali$/);
    expect(mail?.text).toContain(`https://terang.example/requests/${id}`);
    expect(mail?.text).not.toContain('Alasan');
  });

  it('has downloads by its applicant, which officers see', async () => {
    const id = await fulfilled();
    const [file] = await deliveriesOf(id);
    const request = { id, account_id: siti.id };
    const listed = () => listDownloads(db, officer, request);
    expect(await listed()).toMatchObject([{ count: 0, last: null }]);
    for (const who of [siti, officer, siti]) await open(who, id, file?.id);
    expect(await listed()).toMatchObject([{ name: file?.name, count: 2, last: expect.any(Date) }]);
    await expect(listDownloads(db, siti, request)).rejects.toThrow('officer');
    // Once the account is deleted, it is unknown whose the openings were, not that there were none.
    await db.deleteFrom('account').where('id', '=', siti.id).execute();
    const orphaned = await listDownloads(db, officer, { id, account_id: null });
    expect(orphaned).toMatchObject([{ name: file?.name, count: null, last: null }]);
  });

  it('has its downloads apart from those of the delivery in its place, with a file of the same name', async () => {
    const id = await fulfilled();
    const [first] = await deliveriesOf(id);
    await open(siti, id, first?.id);
    const list = () => listDownloads(db, officer, { id, account_id: siti.id });
    expect(await list()).toMatchObject([{ count: 1, isRecalled: false }]);
    await perform(id, 'recall', colleague);
    expect(await list()).toMatchObject([{ count: 1, isRecalled: true }]);
    await perform(id, 'fulfil', officer);
    const { name } = first!;
    await db.updateTable('request_file').set({ name }).where('kind', '=', 'delivery').execute();
    const [recalled, corrected] = await list();
    expect(recalled).toMatchObject({ name, count: 1, isRecalled: true });
    expect(corrected).toMatchObject({ name, count: 0, isRecalled: false });
    expect(+recalled!.deliveredAt).toBeLessThan(+corrected!.deliveredAt);
  });
});

describe('a prepared delivery', () => {
  const files = (more: Partial<KeptFile> = {}): [KeptFile] => [deliveredFile(more)];
  const noStorage = { remove: async () => {} };

  async function approved(applicant = siti): Promise<string> {
    const id = await submitted(applicant);
    for (const act of ['take', 'propose'] as const) await perform(id, act, officer);
    await perform(id, 'confirm', colleague);
    return id;
  }
  const confirm = (requestId: string, prepared: string, form?: string) =>
    performAct(db, { requestId, act: 'fulfil', by: officer, prepared, form });
  const audited = async (id: string) => {
    const log = db.selectFrom('audit_log').select(['actor', 'act']).orderBy('id');
    return log.where('subject', '=', `data_request:${id}`).execute();
  };

  it('is hidden from its applicant until an officer confirms it', async () => {
    const id = await approved();
    const prepared = await prepare(db, officer, id);
    const delivered = (await filesOf(id)).find(({ kind }) => kind === 'delivery');
    const before = await findOwnRequest(db, siti, id);
    expect(before?.files.map(({ kind }) => kind)).toEqual(['application']);
    expect((await exportAccount(db, siti)).request_file).toHaveLength(1);
    expect(await open(siti, id, delivered?.id)).toBeNull();
    expect(await open(colleague, id, delivered?.id)).not.toBeNull();
    expect(await confirm(id, prepared)).toMatchObject({ outcome: 'done', state: 'fulfilled' });
    const after = await findOwnRequest(db, siti, id);
    const eventId = after?.events.at(-1)?.id;
    expect(after?.files.at(-1)).toMatchObject({ kind: 'delivery', eventId });
    expect(await open(siti, id, delivered?.id)).not.toBeNull();
    expect(await audited(id)).toEqual(
      ['deliveryPrepared', 'deliveryConfirmed'].map((act) => ({ actor: String(officer.id), act })),
    );
  });

  it('lists its files, and their downloads, by name', async () => {
    const names = ['data-xlsx.zip', 'data-csv.zip', 'data-ods.zip', 'data-json.zip'];
    const id = await approved();
    const delivered = names.map((name) => deliveredFile({ name }));
    await prepareDelivery(db, officer, { requestId: id, form: 'a', files: delivered });
    const ofOfficer = (await findRequestForOfficer(db, officer, id))?.files ?? [];
    const listed = ofOfficer.filter(({ kind }) => kind === 'delivery').map(({ name }) => name);
    expect(listed).toEqual(names.toSorted());
    const prepared = (await findPreparedDelivery(db, officer, id))?.id ?? '';
    await confirm(id, prepared);
    const downloads = await listDownloads(db, officer, { id, account_id: siti.id });
    expect(downloads.map(({ name }) => name)).toEqual(names.toSorted());
  });

  it('of an officer’s own request is hidden from that officer, too', async () => {
    const id = await submitted(colleague);
    await db.updateTable('data_request').set({ state: 'approved' }).where('id', '=', id).execute();
    const prepared = await prepare(db, officer, id);
    const delivered = (await filesOf(id)).find(({ kind }) => kind === 'delivery');
    expect(await open(colleague, id, delivered?.id)).toBeNull();
    expect(await discardDelivery(db, noStorage, colleague, { requestId: id, prepared })).toBe(
      false,
    );
  });

  it('is one at a time: of two officers the second is refused, and a form sent twice prepares once', async () => {
    const id = await approved();
    const prepareBy = (by: Account, form: string) =>
      prepareDelivery(db, by, { requestId: id, form, files: files() });
    const outcomes = await Promise.all([prepareBy(officer, 'a'), prepareBy(colleague, 'b')]);
    expect(outcomes.sort()).toEqual(['alreadyPrepared', 'prepared']);
    const { form } = await db
      .selectFrom('prepared_delivery')
      .select('form')
      .executeTakeFirstOrThrow();
    expect(await prepareBy(officer, form)).toBe('prepared');
    expect(await filesOf(id)).toHaveLength(2);
  });

  it('is confirmed once, and not if another one has taken its place', async () => {
    const id = await approved();
    const first = await prepare(db, officer, id);
    expect(
      await discardDelivery(db, noStorage, colleague, { requestId: id, prepared: first }),
    ).toBe(true);
    expect(await filesOf(id)).toHaveLength(1);
    const second = await prepare(db, colleague, id);
    expect(await confirm(id, first)).toMatchObject({ code: 'changedMeanwhile' });
    const late = { requestId: id, prepared: first };
    expect(await discardDelivery(db, noStorage, officer, late)).toBe(false);
    const twice = await Promise.all([confirm(id, second, 'form'), confirm(id, second, 'form')]);
    expect(twice).toEqual(Array(2).fill({ outcome: 'done', state: 'fulfilled' }));
    expect(await confirm(id, second)).toMatchObject({ code: 'wrongState' });
    expect(await findPreparedDelivery(db, officer, id)).toBeNull();
  });

  it.each(['waiting', 'infected'] as const)(
    'with a file that is %s is not delivered',
    async (scan) => {
      const id = await approved();
      const prepared = await prepare(db, officer, id, { scan });
      expect(await confirm(id, prepared)).toMatchObject({ outcome: 'refused', code: 'notScanned' });
      expect((await findOwnRequest(db, siti, id))?.row.state).toBe('approved');
    },
  );

  it('is prepared by officers alone, and only of an approved request', async () => {
    const id = await submitted();
    const prepareBy = (by: Account) =>
      prepareDelivery(db, by, { requestId: id, form: 'a', files: files() });
    expect(await prepareBy(officer)).toBe('wrongState');
    const approvedId = await approved();
    for (const by of [siti, budi, { ...officer, hasPassedSecondFactor: false }]) {
      const refused = { requestId: approvedId, form: 'a', files: files() };
      expect(await prepareDelivery(db, by, refused)).toBe('unknown');
      await expect(findPreparedDelivery(db, by, approvedId)).rejects.toThrow('officer');
      const discarded = discardDelivery(db, noStorage, by, { requestId: id, prepared: 'x' });
      await expect(discarded).rejects.toThrow('officer');
    }
  });

  it('is purged after thirty days, or once its request is withdrawn', async () => {
    const removed: string[] = [];
    const storage = { remove: async (key: string) => void removed.push(key) };
    const purge = () => purgeRequests(db, storage, { retentionDays: 730 });
    const [old, withdrawn, kept] = [await approved(), await approved(), await approved()];
    for (const id of [old, withdrawn, kept]) await prepare(db, officer, id, { storage_key: id });
    await perform(withdrawn, 'withdraw', siti);
    const prepared_at = new Date(Date.now() - 31 * 24 * 60 * 60_000);
    await db
      .updateTable('prepared_delivery')
      .set({ prepared_at })
      .where('request_id', '=', old)
      .execute();
    await purge();
    expect(removed.sort()).toEqual([old, withdrawn].sort());
    expect(await findPreparedDelivery(db, officer, kept)).not.toBeNull();
    expect((await audited(old)).at(-1)).toEqual({ actor: 'portal', act: 'deliveryDiscarded' });
  });
});
