import { data } from '@remix-run/node';
import { hasRole } from '~/auth/require-role';
import { describeStaffPage } from '~/services/describe-page.server';
import { clearFlash, readFlash } from '~/services/flash.server';
import { loadList } from '~/services/load-list.server';
import { db, slowDb } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { translationOf } from '~/platform/i18n/translation';
import { getImport, type ImportDetails } from '../get-import.server';
import { historyList, hrefOfImport } from '../history-list';
import { listHistory } from '../list-history.server';
import { namePeople } from '../../name-people.server';

/** Loads a page of the history. */
export function loadHistory(request: Request) {
  return forStaff(request, (account) =>
    loadList(request, historyList, {
      async read(listRequest, language) {
        const page = await listHistory(db, account, listRequest);
        const by = page.data.map((event) => event.by);
        const nameOf = await namePeople(db, by, language);
        const t = await getTexts(language, 'statistics');
        const events = page.data.map(({ at, by, dataset, note, ...event }) => ({
          ...event,
          at: { iso: at.toISOString(), text: describeMoment(at, language) },
          by: nameOf(by),
          dataset: t(`datasets.${dataset}.noun`, { defaultValue: dataset }),
          note: note && translationOf(note, language),
        }));
        return { ...page, data: events };
      },
      describe: (path) => describeStaffPage(request, { key: 'history', path }),
    }),
  );
}

/** Returns the import that the address names, for its staff; throws 404 if there is none. */
export function findImport(request: Request) {
  return forStaff(request, async (account) => {
    const [, , , , name = ''] = new URL(request.url).pathname.split('/');
    const number = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0;
    const found = await getImport(slowDb, account, number);
    if (!found) throw answerUnknown(request);
    return { account, found };
  });
}

/** Returns what pages show of an import, in a language. */
export async function describeImport(found: ImportDetails, language: string) {
  const nameOf = await namePeople(db, [found.imported_by], language);
  const t = await getTexts(language, 'statistics');
  const { dataset } = found;
  const moment = (at: Date) => ({ iso: at.toISOString(), text: describeMoment(at, language) });
  return {
    id: found.id,
    kind: found.kind,
    fileName: found.file_name,
    dataset: t(`datasets.${dataset}.noun`, { defaultValue: dataset }),
    by: nameOf(found.imported_by),
    at: moment(found.imported_at),
    reason: found.reason,
    isSynthetic: found.is_synthetic,
    datePrecision: found.date_precision,
    counts: {
      rows: found.rows,
      added: found.added,
      changed: found.changed,
      unchanged: found.unchanged,
      rejected: found.rejected,
    },
    codes: found.codes,
    removed: found.removed,
    returned: found.returned,
    takesBack: found.takesBack,
    putsBack: found.putsBack,
    takenBackBy: found.withdrawn_by,
    countedIn: found.countedIn.map(({ calculatedAt, ...calculation }) => ({
      ...calculation,
      at: moment(calculatedAt),
    })),
  };
}

/** Loads the page of an import. */
export async function loadImport(request: Request) {
  const { account, found } = await findImport(request);
  const flash = await readFlash(request);
  const headers = flash === null ? undefined : { 'Set-Cookie': await clearFlash() };
  const page = {
    import: await describeImport(found, await getRequestLanguage(request)),
    mayTakeBack:
      hasRole(account, 'analyst') &&
      found.kind !== 'withdrawal' &&
      found.withdrawn_by === null &&
      found.redacted_at === null,
    mayPutBack:
      hasRole(account, 'analyst') && found.kind !== 'withdrawal' && found.withdrawn_by !== null,
    isRedacted: found.redacted_at !== null,
    flash,
    head: await describeStaffPage(request, { key: 'import', path: hrefOfImport(found.id) }),
  };
  return data(page, { headers });
}
