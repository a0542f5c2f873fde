import { auditActs, auditKinds } from '~/auth/audit-acts';
import { staffPaths } from '~/staff-paths';
import { isDay } from '~/statistics/view/value-reader';

/** The most entries that a file holds: the newest ones that match. */
export const MAX_FILE_ENTRIES = 10_000;

/** Which entries of the audit log are listed; what is absent limits nothing. */
export interface AuditFilter {
  /** The number of an account, `operator`, `portal`, or `others` for all accounts that never had a role. */
  person?: string;
  act?: string;
  /** The kind of the subject, and its key. */
  kind?: string;
  id?: string;
  /** The first and the last day, at the commission's seat. */
  from?: string;
  to?: string;
}

/** A page of the log: the entries before or after a number; the newest if there is none. */
export type AuditCursor = { before: number } | { after: number } | null;

/** What a URL requests of the audit log. */
export interface AuditRequest {
  filter: AuditFilter;
  cursor: AuditCursor;
  /** The errors of the days, by parameter: keys of `audit:errors`; nothing is listed where there is one. */
  errors: { from?: 'day'; to?: 'day' | 'order' };
  /** The parameters that are ignored, as "act=other". */
  ignored: string[];
}

/** The maximum length of an ignored value that is shown again. */
const MAX_VALUE_LENGTH = 60;
/** The longest key of a subject: a UUID, or the storage key of a letter. */
const MAX_ID_LENGTH = 100;

/** The parameters of the filter, in the order of its fields, with what each accepts. */
const parameters: Record<keyof AuditFilter, (value: string) => boolean> = {
  person: (value) => /^(operator|portal|others|[1-9]\d{0,8})$/.test(value),
  act: (value) => auditActs.some((act) => act === value),
  kind: (value) => auditKinds.some((kind) => kind === value),
  id: (value) => value.length <= MAX_ID_LENGTH && !/\p{Cc}/u.test(value),
  from: isDay,
  to: isDay,
};
const names = ['person', 'act', 'kind', 'id', 'from', 'to'] as const;

/** Parses a request from a URL's search parameters: only those of the filter and of the page count. */
export function parseAuditRequest(search: URLSearchParams): AuditRequest {
  const filter: AuditFilter = {};
  const errors: AuditRequest['errors'] = {};
  const ignored: string[] = [];
  for (const name of names) {
    const value = search.get(name)?.trim() ?? '';
    if (value === '') continue;
    if (parameters[name](value)) filter[name] = value;
    else if (name === 'from' || name === 'to') errors[name] = 'day';
    else ignored.push(`${name}=${value.slice(0, MAX_VALUE_LENGTH)}`);
  }
  const { from = '', to } = filter;
  if (to !== undefined && to < from) errors.to = 'order';
  const page = search.get('page') ?? '';
  const cursor = parseCursor(page);
  if (page !== '' && !cursor) ignored.push(`page=${page.slice(0, MAX_VALUE_LENGTH)}`);
  return { filter, cursor, errors, ignored };
}

function parseCursor(page: string): AuditCursor {
  const [, side, digits] = /^(before|after)-([1-9]\d{0,8})$/.exec(page) ?? [];
  if (side === undefined) return null;
  return side === 'before' ? { before: Number(digits) } : { after: Number(digits) };
}

/** Returns a filter as search parameters, those that limit nothing left out. */
export function searchOfFilter(filter: AuditFilter): URLSearchParams {
  const chosen = names.map((name) => [name, filter[name] ?? '']);
  return new URLSearchParams(chosen.filter(([, value]) => value !== ''));
}

/** Returns the address of a page of the log. */
export function hrefOfAudit(
  filter: AuditFilter,
  cursor: AuditCursor = null,
  path: string = staffPaths.audit,
): string {
  const search = searchOfFilter(filter);
  const page = cursor && Object.entries(cursor)[0];
  if (page) search.set('page', page.join('-'));
  return search.size > 0 ? `${path}?${search}` : path;
}
