import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { saveDraft } from '~/requests/drafts.server';
import { performAct } from '~/requests/perform-act.server';
import { type TestAccount } from './account';

/** Submits a request of an account for a view of the dashboard: returns its number. */
export async function sendRequest(db: Db, { id, ...applicant }: TestAccount): Promise<string> {
  const session = { session: '', roles: [], hasPassedSecondFactor: false };
  const account: Account = { id, ...applicant, ...session };
  const view = { dataset: 'complaints', filter: '' };
  const fields = { purpose: 'Tesis tentang hak atas kesejahteraan.', kategori_pemohon: 'A1' };
  const draft = { kind: 'external', language: 'id', fields, view } as const;
  const requestId = await saveDraft(db, account, draft);
  await performAct(db, { requestId, act: 'submit', by: account });
  return requestId;
}
