import { type Account } from '~/auth/account';
import { nameActors } from '~/auth/name-actors.server';
import { hasRole } from '~/auth/require-role';
import { isRole } from '~/auth/roles';
import { approvalConditions } from '~/requests/conditions';
import { type Db } from '~/platform/db/client.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { staffPaths } from '~/staff-paths';
import { hrefOfAudit, parseAuditRequest, searchOfFilter } from './audit-filter';
import { parseSubject, type AuditSubject } from './audit-subject';
import { listStaffNumbers, type AuditEntryRow } from './list-entries.server';

/** An entry in plain words. */
interface DescribedEntry {
  who: string;
  what: string;
  subject: string;
  /** What the subject says beyond its kind and key; empty if nothing. */
  details: string;
  from: string;
}

/** Returns a function that describes entries in a language: staff by name, all others by the number of their account. */
export async function entryDescriber(db: Db, language: string) {
  const t = await getTexts(language, 'audit');
  const { number, date } = formatsOf(language);
  const { nameOf, isStaff } = await actorNames(db, language);

  function describe({ actor, act, subject, via }: AuditEntryRow): DescribedEntry {
    const parsed = parseSubject(subject);
    return {
      who: nameOf(actor),
      what: t(`acts.${act}`, { defaultValue: act }),
      subject: nameSubject(parsed),
      details: describeDetail(parsed),
      from: describeVia(via),
    };
  }

  function nameSubject({ kind, id }: AuditSubject): string {
    if (kind === null) return id;
    if (kind === 'account' || kind === 'account_role' || kind === 'preview_guest')
      return pair(t(`kinds.${kind}`), isStaff(id) ? nameOf(id) : id);
    if (kind === 'audit_log') return t(`kinds.${kind}`);
    return pair(t(`kinds.${kind}`), id);
  }

  /** Only what is known to be no data of an applicant. */
  function describeDetail({ kind, id, detail }: AuditSubject): string {
    if (detail === '') return '';
    if (kind === 'account_role' && isRole(detail)) return t(`staff:roles.${detail}.name`);
    if (kind === 'code_list') return detail;
    if (kind === 'preview_guest') return pair(t('kinds.calculation'), detail.slice(1));
    if (kind === 'record') return t(`statistics:datasets.${detail}.noun`, { defaultValue: detail });
    if (kind === 'calculation') return t('details.table', { table: describeTable(detail) });
    if (kind === 'audit_log' && id === 'csv') return describeFilter(detail);
    if (kind !== 'data_request') return '';
    const condition = approvalConditions.find((each) => each === detail);
    if (condition) return t(`officers:conditions.${condition}.label`);
    if (!/^\d{1,9}$/.test(detail)) return '';
    return t('details.count', { formatted: number(Number(detail)) });
  }

  /** Returns the dimensions of a table and its filter, by the names of their parameters. */
  function describeTable(address: string): string {
    const nameOfParameter = (name: string) =>
      t(`statistics:parameters.${name}`, { defaultValue: name });
    const { by = '', ...filter }: Partial<Record<string, string>> = Object.fromEntries(
      new URLSearchParams(address.split('?', 2)[1]),
    );
    const dimensions = by.split(',').filter(Boolean).map(nameOfParameter);
    const chosen = Object.entries(filter).map(([name, value]) =>
      pair(nameOfParameter(name), value ?? ''),
    );
    return [dimensions.join(' × '), ...chosen].filter(Boolean).join('; ');
  }

  const wordsOf: Record<string, (value: string) => string> = {
    person: (person) => (person === 'others' ? t('people.others') : nameOf(person)),
    act: (act) => t(`acts.${act}`),
    kind: (kind) => t(`kinds.${kind}`),
    from: date,
    to: date,
  };

  function describeFilter(search: string): string {
    const { filter } = parseAuditRequest(new URLSearchParams(search));
    const chosen = [...searchOfFilter(filter)].map(([name, value]) =>
      pair(t(`fields.${name}`), wordsOf[name]?.(value) ?? value),
    );
    return chosen.length > 0
      ? t('details.filter', { filter: chosen.join('; ') })
      : t('details.all');
  }

  const pair = (name: string, value: string) => t('kinds.named', { kind: name, id: value });

  function describeVia(via: string | null): string {
    if (via === null) return t('via.unknown');
    const [, kind, network, device] = /^(\w+)(?: (\S+))?(?: (.+))?$/.exec(via) ?? [];
    if (kind === 'command' || kind === 'job') return t(`via.${kind}`);
    const seen = network && network !== '-' ? t('via.network', { network }) : '';
    return [t('via.web'), seen, device].filter(Boolean).join(', ');
  }

  return describe;
}

/** Returns functions that name an actor, and say whether an account is, or was, of the staff. */
async function actorNames(db: Db, language: string) {
  const t = await getTexts(language, 'audit');
  const staff = await listStaffNumbers(db);
  const name = await nameActors(db, staff, {
    operator: t('people.operator'),
    deleted: (number) => t('people.deleted', { number }),
  });
  const isStaff = (actor: string) => staff.includes(actor);
  function nameOf(actor: string): string {
    if (actor === 'portal') return t('people.portal');
    if (actor === 'operator' || isStaff(actor)) return name(actor);
    return t('people.account', { number: actor });
  }
  return { nameOf, isStaff };
}

/** Returns the choices of the filter by person: the staff of today and of before, by name. */
export async function listPeople(db: Db, language: string) {
  const { nameOf } = await actorNames(db, language);
  const collator = new Intl.Collator(language);
  const staff = (await listStaffNumbers(db)).map((value) => ({ value, name: nameOf(value) }));
  staff.sort((one, other) => collator.compare(one.name, other.name));
  const t = await getTexts(language, 'audit');
  return [
    ...staff,
    { value: 'operator', name: t('people.operator') },
    { value: 'portal', name: t('people.portal') },
    { value: 'others', name: t('people.others') },
  ];
}

/** Returns the pages of subjects that the account may visit, by subject. */
export async function findSubjectPages(
  db: Db,
  account: Account,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const parsed = [...new Set(subjects)].map((subject) => ({ subject, ...parseSubject(subject) }));
  const idsOf = (...kinds: readonly (string | null)[]) =>
    parsed.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const uuids = idsOf('data_request', 'request_file').filter((id) => /^[\da-f-]{36}$/.test(id));
  const numbers = (kind: string) => [0, ...idsOf(kind).flatMap((id) => Number(id) || [])];
  const pages = new Map<string, string>();
  if (hasRole(account, 'officer')) {
    const requests = await db
      .selectFrom('data_request')
      .leftJoin('request_file', 'request_id', 'data_request.id')
      .select(['data_request.id', 'request_file.id as fileId'])
      .where('state', '!=', 'draft')
      .where(({ eb, or }) =>
        or([
          eb('data_request.id', 'in', [...uuids, NONE]),
          eb('request_file.id', 'in', [...uuids, NONE]),
        ]),
      )
      .execute();
    for (const { id, fileId } of requests) {
      pages.set(`data_request:${id}`, `${staffPaths.requests}/${id}`);
      if (fileId !== null) pages.set(`request_file:${fileId}`, `${staffPaths.requests}/${id}`);
    }
    const messages = await db
      .selectFrom('message')
      .select(['id', 'reference'])
      .where('id', 'in', numbers('message'))
      .execute();
    for (const { id, reference } of messages)
      pages.set(`message:${id}`, `${staffPaths.messages}/${reference}`);
  }
  if (hasRole(account, 'editor', 'publisher')) {
    const events = await db
      .selectFrom('declared_event')
      .select('id')
      .where('id', 'in', numbers('declared_event'))
      .execute();
    for (const { id } of events) pages.set(`declared_event:${id}`, `${staffPaths.events}/${id}`);
  }
  return new Map(
    parsed.flatMap(({ subject, kind, id, detail }) => {
      const exported = kind === 'audit_log' && id === 'csv' ? new URLSearchParams(detail) : null;
      const page = exported
        ? hrefOfAudit(parseAuditRequest(exported).filter)
        : pages.get(`${kind}:${id}`);
      return page === undefined ? [] : [[subject, page] as const];
    }),
  );
}

/** The id of no request. */
const NONE = '00000000-0000-0000-0000-000000000000';
