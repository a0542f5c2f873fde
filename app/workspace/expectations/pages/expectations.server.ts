import { data } from '@remix-run/node';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import {
  describeExpectation,
  nameOfDimension,
} from '~/calculations/expectations/describe-expectation';
import { MIN_EXPECTED_RECORDS } from '~/calculations/expectations/expectation';
import { datasets } from '~/datasets';
import { statedDimensions } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { clearFlash, readFlash, redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { db } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { namePeople } from '../../name-people.server';
import { performAct } from '../../perform-act.server';
import { declareExpectationAct, removeExpectationAct } from '../expectation-acts.server';
import { expectationSchema, readExpectation } from '../expectation-form.server';
import { getDeclared, listDeclared } from '../expectation-queries.server';
import { expectationRoles } from '../expectation-roles';

/** More than anybody writes by hand. */
const limit = { burst: 60, seconds: 30 };

/** Loads the list of all expectations. */
export function loadExpectations(request: Request) {
  return forStaff(request, async (account) => {
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'expectations');
    const declared = await listDeclared(db, account);
    const nameOf = await namePeople(
      db,
      declared.map(({ by }) => by),
      language,
    );
    const flash = await readFlash(request);
    const headers = flash === null ? undefined : { 'Set-Cookie': await clearFlash() };
    const listed = declared.map(({ by, at, ...expectation }) => ({
      id: expectation.id,
      dataset: expectation.dataset,
      severity: expectation.severity,
      text: describeExpectation(expectation, expectation.dataset, { t, language }),
      declared: t('declared', { by: nameOf(by), at: describeMoment(at, language) }),
    }));
    const page = {
      datasets: datasets
        .map(({ name }) => ({
          name,
          noun: t(`statistics:datasets.${name}.noun`),
          expectations: listed.filter(({ dataset }) => dataset === name),
        }))
        .filter(({ expectations }) => expectations.length > 0),
      least: MIN_EXPECTED_RECORDS,
      flash,
      head: await describeStaffPage(request, {
        key: 'expectations',
        path: staffPaths.expectations,
      }),
    };
    return data(page, { headers });
  });
}

/** Returns the expectation of an address, null for a new one; throws 404 if it is not in force. */
function findForStaff(request: Request) {
  return forStaff(request, async (account: Account) => {
    requireRole(account, ...expectationRoles);
    const [, , , name = ''] = new URL(request.url).pathname.split('/');
    if (name === 'new') return { account, expectation: null };
    const expectation = /^\d{1,9}$/.test(name)
      ? await getDeclared(db, account, Number(name))
      : null;
    if (!expectation) throw answerUnknown(request);
    return { account, expectation };
  });
}

/** The page on which an expectation is added, changed or removed. */
export const expectationForm = formRoute({
  rules: { name: 'expectation', schema: expectationSchema, limit, isBehindLogIn: true },
  authorize: findForStaff,
  async load(request, { who: { expectation } }) {
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'expectations');
    const path = expectation
      ? `${staffPaths.expectations}/${expectation.id}`
      : staffPaths.newExpectation;
    return {
      expectation: expectation && {
        dataset: expectation.dataset,
        kind: expectation.kind,
        dimension: expectation.dimension ?? '',
        threshold: String(expectation.threshold ?? ''),
        severity: expectation.severity,
      },
      path,
      datasets: datasets.map(({ name }) => ({
        value: name,
        label: t(`statistics:datasets.${name}.noun`),
      })),
      dimensions: describeDimensions(t, language),
      head: await describeStaffPage(request, {
        key: expectation ? 'expectation' : 'newExpectation',
        path,
      }),
    };
  },
  async act(form, _request, { account, expectation }) {
    const former = expectation?.id ?? null;
    if (form.input.act === 'remove' && former !== null) {
      const result = await performAct({ db, jobs }, account, removeExpectationAct, { id: former });
      return backWith(result);
    }
    const read = readExpectation(form.input);
    if ('errors' in read) return form.refuse(read.errors);
    const input = { former, ...read.declared };
    const result = await performAct({ db, jobs }, account, declareExpectationAct, input);
    if (result.outcome === 'done' && result.result.outcome === 'taken')
      return form.refuse({ kind: 'taken' });
    return backWith(result);
  },
});

type Performed =
  { outcome: 'done'; result: { outcome: string } } | { outcome: 'pending' | 'failed' };

const backWith = (performed: Performed) =>
  redirectWithFlash(staffPaths.expectations, {
    text: performed.outcome === 'done' ? performed.result.outcome : performed.outcome,
  });

/** Describes the dimensions to choose from; those that not every dataset has name theirs. */
function describeDimensions(
  t: Translate<'expectations'>,
  language: string,
): { value: string; label: string }[] {
  const owners = new Map<string, string[]>();
  for (const dataset of datasets) {
    for (const { name } of statedDimensions(dataset))
      owners.set(name, [...(owners.get(name) ?? []), dataset.name]);
  }
  return [...owners].map(([value, [first = '', ...others]]) => {
    const label = nameOfDimension(first, value, t);
    const isOfAll = others.length === datasets.length - 1;
    const nouns = [first, ...others].map((dataset) => t(`statistics:datasets.${dataset}.noun`));
    return { value, label: isOfAll ? label : `${label} (${formatsOf(language).list(nouns)})` };
  });
}
