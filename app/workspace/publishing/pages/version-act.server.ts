import { requireRole } from '~/auth/require-role';
import { readNote } from '~/statistics/release/publication-note';
import { namedLanguages } from '~/platform/i18n/texts.server';
import { redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { db } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { performAct } from '../../perform-act.server';
import { cancelPlanAct, retractAct, withdrawAct } from '../publishing-acts.server';
import { actsOf, versionActs } from '../version-acts';
import { retractSchema, versionActSchema } from '../version-forms.server';
import { describeExamined, findVersion, hrefOfVersion, publishingLimit } from './version.server';

/** The page on which a publisher withdraws or takes back a version, or cancels its planned publication. */
export const versionAct = formRoute({
  rules: async (_request, { act }: Found) => ({
    name: `version-${act}`,
    schema: act === 'retract' ? retractSchema : versionActSchema,
    limit: publishingLimit,
    isBehindLogIn: true,
  }),
  authorize: findForAct,
  async load(request, { who: { act, version } }) {
    const { head, ...described } = await describeExamined(request, version);
    return {
      act,
      version: described,
      languages: namedLanguages,
      previous: version.previous,
      head,
    };
  },
  async act(form, _request, { act, account, version }) {
    const { id, dataset } = version.calculation;
    const { note = {}, reason = '', leave_nothing: mayLeaveNothing } = form.input;
    const read = readNote(note);
    if (read.outcome === 'refused') return form.refuse({ 'note.id': 'required' });
    const performed =
      act === 'withdraw'
        ? await performAct({ db, jobs }, account, withdrawAct, { id, dataset, note: read.note })
        : act === 'retract'
          ? await performAct({ db, jobs }, account, retractAct, { id, reason, mayLeaveNothing })
          : await performAct({ db, jobs }, account, cancelPlanAct, { dataset });
    if (performed.outcome !== 'done')
      return redirectWithFlash(hrefOfVersion(version), { text: performed.outcome });
    if (performed.result.outcome !== 'refused')
      return redirectWithFlash(hrefOfVersion(version), { text: act });
    const { code } = performed.result;
    const field = fieldOf[code];
    if (field !== undefined) return form.refuse({ [field]: 'required' });
    return form.refuseAs({ code, status: 409 });
  },
});

const fieldOf: Readonly<Record<string, string>> = {
  'note-missing': 'note.id',
  'nothing-before': 'leave_nothing',
  'reason-missing': 'reason',
};

type Found = Awaited<ReturnType<typeof findForAct>>;

/** Returns the version and the act of an address, for publishers if the version stands so that it is possible. */
async function findForAct(request: Request) {
  const found = await findVersion(request);
  await forStaff(request, async (account) => requireRole(account, 'publisher'));
  const name = new URL(request.url).pathname.split('/')[4];
  const act = versionActs.find((each) => each === name);
  if (!act || !actsOf(found.version).includes(act)) throw answerUnknown(request);
  return { act, ...found };
}
