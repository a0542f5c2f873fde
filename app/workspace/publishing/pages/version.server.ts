import { type Account } from '~/auth/account';
import { hasRole } from '~/auth/require-role';
import { getDataset } from '~/datasets';
import { type CodeLists } from '~/datasets/code-lists';
import { formatsOf } from '~/platform/i18n/formats';
import { homeTimeZone } from '~/platform/i18n/home-day';
import { clockIn, momentOfHome } from '~/platform/i18n/home-moment';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts, namedLanguages } from '~/platform/i18n/texts.server';
import { describePage } from '~/services/describe-page.server';
import { readCodeLists } from '~/services/code-lists.server';
import { redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { type AcceptedForm, type FormReply } from '~/services/forms/receive-form.server';
import { jobs } from '~/services/jobs.server';
import { db, engine, policy, slowDb } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { formatDisclosed } from '~/statistics/observations/format-disclosed';
import { readNote } from '~/statistics/release/publication-note';
import { createLabels } from '~/statistics/view/labels';
import { performAct } from '../../perform-act.server';
import { checksOf } from '../checks';
import { compareVersions, type ComparedNumber } from '../compare-versions.server';
import { codeRoles } from '../../codes/code-roles';
import { examineCodes } from '../examine-codes.server';
import { examineVersion, type ExaminedVersion } from '../examine-version.server';
import { listLoneCells } from '../list-lone-cells.server';
import { publishAct } from '../publishing-acts.server';
import { actsOf } from '../version-acts';
import { publishSchema } from '../version-forms.server';
import {
  actorsOf,
  describeContext,
  describePlan,
  describePublication,
  describeVersion,
} from './describe-version.server';
import { isPublishedAlone } from './publishing-room.server';

/** More than anybody decides by hand. */
export const publishingLimit = { burst: 30, seconds: 60 };

/** Returns the version of an address for its staff; throws 404 if there is none. */
export function findVersion(request: Request) {
  return forStaff(request, async (account: Account) => {
    const [, , , name = ''] = new URL(request.url).pathname.split('/');
    const options = { policy, isPublishedAlone };
    // Comparing all records may take longer than other queries of pages.
    const version = await examineVersion(
      slowDb,
      account,
      /^\d{1,9}$/.test(name) ? Number(name) : 0,
      options,
    );
    if (!version) throw answerUnknown(request);
    return { account, version };
  });
}

export const hrefOfVersion = ({ calculation }: Pick<ExaminedVersion, 'calculation'>) =>
  `${staffPaths.publishing}/${calculation.id}`;

/** Describes a version for its page and those of acts on it. */
export async function describeExamined(request: Request, version: ExaminedVersion) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'publishing');
  const { calculation, state, published, publications, plan } = version;
  const kept = [calculation.calculated_by, published?.calculated_by ?? null];
  const actors = [...kept, plan?.planned_by ?? null, ...actorsOf(publications)];
  const context = await describeContext(db, actors, { language, t });
  const title = t('version', { number: calculation.id });
  return {
    ...describeVersion(calculation, context),
    state,
    noun: t(`statistics:datasets.${calculation.dataset}.noun`),
    published: published && describeVersion(published, context),
    publications: publications.map((each) => describePublication(each, context)),
    plan: plan && describePlan(plan, context),
    isWaiting: plan?.state === 'waiting',
    head: await describePage(request, {
      title,
      description: t('lead'),
      path: hrefOfVersion(version),
      isIndexed: false,
    }),
  };
}

/** The page of a version, on which a publisher publishes it. */
export const versionForm = formRoute({
  rules: {
    name: 'publish-version',
    schema: publishSchema,
    limit: publishingLimit,
    isBehindLogIn: true,
  },
  authorize: findVersion,
  async load(request, { who: { account, version }, flash }) {
    const { language, t } = await textsOf(request);
    const { isPublishable, isOwn, refusal, needsNote } = version;
    const { head, ...described } = await describeExamined(request, version);
    const isOffered = version.state !== 'published' && version.state !== 'retracted';
    return {
      version: described,
      checks: isOffered ? await describeChecks(request, account, version) : [],
      changes: version.changes?.map((change) => formatChange(change, language)) ?? [],
      difference: isOffered ? await describeDifference(version, { language, t }) : null,
      languages: namedLanguages,
      isPublishable,
      isPreviewable: version.state === 'draft' || version.state === 'passed',
      acts: hasRole(account, 'publisher') ? actsOf(version) : [],
      isStopped: refusal === 'outdated' || refusal === 'other-policy',
      needsOverride: refusal !== null,
      needsEmergency: isOwn,
      needsNote,
      planned: plannedFields(version),
      flash,
      head,
    };
  },
  hasForm: ({ isPublishable }) => isPublishable,
  async act(form, _request, { account, version }) {
    const { note = {}, at, override, emergency } = form.input;
    const read = readNote(note);
    if (read.outcome === 'refused')
      return form.refuse({ 'note.id': read.code === 'note-language' ? 'required' : 'characters' });
    // The same is refused where the data are written, too, which takes longer.
    const missing = [
      ...(version.needsNote && !read.note ? ['note.id'] : []),
      ...(version.isOwn && emergency === undefined ? ['emergency'] : []),
      ...(version.refusal && override === undefined ? ['override'] : []),
    ];
    if (missing.length > 0)
      return form.refuse(Object.fromEntries(missing.map((field) => [field, 'required'])));
    const moment = at === undefined ? null : momentOfHome(at);
    if (at !== undefined && !moment) return form.refuse({ at: 'invalid' });
    const result = await performAct({ db, jobs }, account, publishAct, {
      id: version.calculation.id,
      note: read.note,
      override,
      emergency,
      at: moment?.toISOString() ?? null,
    });
    if (result.outcome !== 'done')
      return redirectWithFlash(hrefOfVersion(version), { text: result.outcome });
    if (result.result.outcome === 'refused') return refuse(form, result.result.code);
    return redirectWithFlash(hrefOfVersion(version), { text: result.result.outcome });
  },
});

/** Returns the fields of the form as the waiting plan of this version has them. */
function plannedFields({ plan, calculation }: ExaminedVersion): Record<string, string> {
  if (plan?.state !== 'waiting' || plan.calculation_id !== calculation.id) return {};
  const notes = Object.entries(plan.note ?? {}).map(
    ([code, text]) => [`note.${code}`, text] as const,
  );
  return {
    ...Object.fromEntries(notes),
    at: clockIn(homeTimeZone, plan.due_at),
    override: plan.override_reason ?? '',
    emergency: plan.emergency_reason ?? '',
  };
}

/** The refusals that a field answers. */
const fieldOf: Readonly<Record<string, string>> = {
  'note-missing': 'note.id',
  'own-calculation': 'emergency',
  'too-many-held': 'override',
  'too-many-lone': 'override',
  'nothing-held': 'override',
  'merge-released': 'override',
  unexpected: 'override',
  past: 'at',
  'too-far': 'at',
};

function refuse(form: AcceptedForm<unknown>, code: string): FormReply {
  const field = fieldOf[code];
  if (field === undefined) return form.refuseAs({ code, status: 409 });
  return form.refuse({ [field]: field === 'at' ? code : 'required' });
}

async function describeChecks(request: Request, account: Account, version: ExaminedVersion) {
  const texts = await textsOf(request);
  const { calculation } = version;
  const codeLists = await readCodeLists(calculation.code_lists);
  const codes = await examineCodes(slowDb, account, { calculation, codeLists });
  const seesCodes = hasRole(account, ...codeRoles);
  const nameOf = await codeNamer(calculation, codeLists, texts);
  const isRead = request.method !== 'HEAD';
  const cells = seesCodes ? await listLoneCells(db, account, { id: calculation.id, isRead }) : [];
  const loneCells = cells.map((cell) =>
    cell.map(({ dimension, code }) => nameOf(dimension, code)).join(' · '),
  );
  return checksOf(version, codes, policy, { ...texts, seesCodes, loneCells });
}

/** Returns how a code of a version is named, with its dimension. */
async function codeNamer(
  { dataset }: Pick<ExaminedVersion['calculation'], 'dataset'>,
  codeLists: CodeLists,
  { language, t }: { language: string; t: Translate<'publishing'> },
) {
  const labels = createLabels(codeLists, language, await getTexts(language, 'statistics'));
  const dimensions = getDataset(dataset)?.dimensions ?? [];
  return (name: string, code: string): string => {
    const dimension = dimensions.find((each) => each.name === name);
    if (!dimension) return code;
    const subject = t(`statistics:parameters.${dimension.parameter}`);
    return [subject, labels(dimension, code)].join(t('common:mark.colon'));
  };
}

async function textsOf(request: Request) {
  const language = await getRequestLanguage(request);
  return { language, t: await getTexts(language, 'publishing') };
}

function formatChange(
  { year, added, changed, removed }: NonNullable<ExaminedVersion['changes']>[number],
  language: string,
) {
  const { number } = formatsOf(language);
  return { name: year, cells: [added, changed, removed].map(number) };
}

/** Describes what visitors will see change, or all that they will see first, each number as it is disclosed to them. */
async function describeDifference(
  { calculation: now, published: then }: ExaminedVersion,
  { language, t }: { language: string; t: Translate<'publishing'> },
) {
  const codeLists = await readCodeLists(now.code_lists);
  const found = await compareVersions({ engine, policy }, { then, now, codeLists });
  if (!found) return null;
  const { number } = formatsOf(language);
  const nameOf = await codeNamer(now, codeLists, { language, t });
  const rowOf = (name: string, compared: ComparedNumber) => ({
    name,
    cells: cellsOf(compared, language),
  });
  const versions = [then ?? [], now].flat().map(({ id }) => t('version', { number: id }));
  return {
    isFirst: then === null,
    heads: then ? [...versions, t('difference.change')] : versions,
    totals: [
      { ...rowOf(t('difference.total'), found.total), months: null },
      ...found.years.map(({ year, months, ...compared }) => ({
        ...rowOf(year, compared),
        months: months.now.length > 0 ? months : null,
      })),
    ],
    largest: found.largest.map(({ dimension, code, ...compared }) =>
      rowOf(nameOf(dimension, code), compared),
    ),
    moved: t(then ? 'difference.moved' : 'difference.shown', { moved: number(found.moved) }),
  };
}

/** Returns the numbers of both versions and how they differ; only the number of a first version. */
function cellsOf({ then, now }: ComparedNumber, language: string): string[] {
  const after = formatDisclosed(now, language);
  if (!then) return [after];
  // Of rounded numbers the difference is nobody's number.
  const isExact = then.protection === 'exact' && now.protection === 'exact';
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const change = isExact ? signed.format(now.value - then.value).replace('-', '−') : '';
  return [formatDisclosed(then, language), after, change];
}
