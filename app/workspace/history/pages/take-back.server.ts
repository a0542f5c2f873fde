import { z } from 'zod';
import { requireRole } from '~/auth/require-role';
import { type Role } from '~/auth/roles';
import { previewPutBack } from '~/records/put-back-import.server';
import { previewWithdrawal, type WithdrawResult } from '~/records/withdraw-import.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { jobDb, slowDb } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { lines } from '~/platform/http/form-fields.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { performAct } from '../../perform-act.server';
import { MAX_REASON_LENGTH, putBackAct, takeBackImport } from '../history-acts.server';
import { hrefOfImport, hrefOfPutBack, hrefOfTakeBack } from '../history-list';
import { type TakeBackPreview } from '../ui/take-back-page';
import { describeImport, findImport } from './history.server';

/** More than anybody takes back by hand. */
const limit = { burst: 60, seconds: 30 };

const schema = z.object({ reason: lines({ max: MAX_REASON_LENGTH }) });

/** Returns the import of an address for the roles of an act. */
async function findFor(request: Request, { roles }: { roles: readonly Role[] }) {
  const { account, found } = await findImport(request);
  return forStaff(request, async () => {
    requireRole(account, ...roles);
    return { account, found };
  });
}

/** The page that shows what depends on an import, and takes it back. */
export const takeBackForm = formRoute({
  rules: {
    name: 'take-back-import',
    schema,
    limit,
    isBehindLogIn: true,
  },
  authorize: (request) => findFor(request, takeBackImport),
  async load(request, { who: { found }, flash }) {
    return {
      import: await describeImport(found, await getRequestLanguage(request)),
      preview: previewOf(await previewWithdrawal(slowDb, found.id)),
      flash,
      head: await describeStaffPage(request, { key: 'takeBack', path: hrefOfTakeBack(found.id) }),
    };
  },
  hasForm: ({ preview }) => preview.outcome === 'checked',
  async act({ input: { reason } }, _request, { account, found: { id } }) {
    const performed = await performAct({ db: jobDb, jobs }, account, takeBackImport, {
      id,
      reason,
    });
    const isDone = performed.outcome === 'done' && performed.result.outcome === 'withdrawn';
    if (isDone) return redirectWithFlash(hrefOfImport(id), { text: 'takenBack' });
    // The page shows what now stands in the way.
    const text = performed.outcome === 'done' ? 'refused' : performed.outcome;
    return redirectWithFlash(hrefOfTakeBack(id), { text });
  },
});

/** The page that puts an import back that was taken back. */
export const putBackForm = formRoute({
  rules: {
    name: 'put-back-import',
    schema,
    limit,
    isBehindLogIn: true,
  },
  authorize: (request) => findFor(request, putBackAct),
  async load(request, { who: { found }, flash }) {
    const preview = await previewPutBack(slowDb, found.id);
    return {
      import: await describeImport(found, await getRequestLanguage(request)),
      preview,
      flash,
      head: await describeStaffPage(request, { key: 'putBack', path: hrefOfPutBack(found.id) }),
    };
  },
  hasForm: ({ preview }) => preview.outcome === 'checked',
  async act({ input: { reason } }, _request, { account, found: { id } }) {
    const input = { id, reason };
    const performed = await performAct({ db: jobDb, jobs }, account, putBackAct, input);
    const isDone = performed.outcome === 'done' && performed.result.outcome === 'putBack';
    if (isDone) return redirectWithFlash(hrefOfImport(id), { text: 'putBack' });
    // The page shows what now stands in the way.
    const text = performed.outcome === 'done' ? 'refused' : performed.outcome;
    return redirectWithFlash(hrefOfPutBack(id), { text });
  },
});

function previewOf(result: WithdrawResult): TakeBackPreview {
  if (result.outcome !== 'refused') {
    const { removed, restored, foundUnchanged } = result;
    return { outcome: 'checked', removed, restored, foundUnchanged };
  }
  const { outcome, code } = result;
  const later = code === 'changed-since' ? result.later : [];
  return {
    outcome,
    code,
    later: later.map(({ importId, records }) => ({ importId, records })),
    codes: code === 'codes-deleted' ? result.codes : [],
  };
}
