import { Form, Link } from '@remix-run/react';
import { auditActs, auditKinds } from '~/auth/audit-acts';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { GetList } from '~/ui/forms/get-list';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import {
  hrefOfAudit,
  MAX_FILE_ENTRIES,
  type AuditCursor,
  type AuditFilter,
  type AuditRequest,
} from '../audit-filter';

interface ListedEntry {
  number: number;
  at: { iso: string; text: string };
  who: string;
  what: string;
  subject: string;
  details: string;
  from: string;
  /** The page of its subject, if the administrator may visit it. */
  href: string | null;
}

interface AuditLogPageProps extends Pick<AuditRequest, 'filter' | 'errors' | 'ignored'> {
  people: readonly { value: string; name: string }[];
  entries: readonly ListedEntry[];
  newer: AuditCursor;
  older: AuditCursor;
  /** The last entry of the log. */
  last: { number: number; hash: string } | null;
}

/** The audit log, the newest entries first, with its filter and its file. */
export function AuditLogPage(page: AuditLogPageProps) {
  const { filter, errors, ignored, people, entries, newer, older, last } = page;
  const { t } = useTranslation('staff');
  const { t: tAudit, i18n } = useTranslation('audit');
  const formats = formatsOf(i18n.language);
  const isWrong = Object.keys(errors).length > 0;
  return (
    <StaffPage title={t('audit.title')} path={staffPaths.audit}>
      <p className="form-lead">{t('audit.lead')}</p>
      {ignored.length > 0 && (
        <p className="notice" role="status">
          {t('lists:ignored', { values: formats.list(ignored) })}
        </p>
      )}
      <AuditFilterForm filter={filter} errors={errors} people={people} />
      {!isWrong && entries.length === 0 && (
        <div className="list-summary">
          <p role="status">{t('lists:empty')}</p>
        </div>
      )}
      <ul>
        {entries.map((entry) => (
          <EntryItem key={entry.number} {...entry} />
        ))}
      </ul>
      {(newer ?? older) && (
        <nav className="pagination" aria-label={t('lists:pages')}>
          {newer && (
            <Link to={hrefOfAudit(filter, newer)} rel="prev">
              {tAudit('newer')}
            </Link>
          )}
          {older && (
            <Link to={hrefOfAudit(filter, older)} rel="next">
              {tAudit('older')}
            </Link>
          )}
        </nav>
      )}
      {!isWrong && (
        <p className="officer-acts">
          <a href={hrefOfAudit(filter, null, staffPaths.auditFile)} className="button" download>
            {tAudit('file')}
          </a>
          <span className="officer-facts">
            {tAudit('bound', { max: formats.number(MAX_FILE_ENTRIES) })}
          </span>
        </p>
      )}
      {!isWrong && last && (
        <p className="officer-facts">
          {tAudit('verify', { number: formats.number(last.number) })}{' '}
          <code>terang audit verify --head {last.hash}</code>
        </p>
      )}
    </StaffPage>
  );
}

function EntryItem({ number, at, who, what, subject, details, from, href }: ListedEntry) {
  const { i18n } = useTranslation('audit');
  return (
    <li className="officer-item">
      <h2>{what}</h2>
      <p>
        <strong>{who}</strong> · {href === null ? subject : <Link to={href}>{subject}</Link>}
        {details !== '' && ` · ${details}`}
      </p>
      <p className="officer-facts">
        <time dateTime={at.iso}>{at.text}</time> · {from} ·{' '}
        {formatsOf(i18n.language).number(number)}
      </p>
    </li>
  );
}

type FilterFormProps = Pick<AuditLogPageProps, 'filter' | 'errors' | 'people'>;

/** The filter as a GET form; it starts at the newest entries. */
function AuditFilterForm({ filter, errors, people }: FilterFormProps) {
  const { t } = useTranslation('audit');
  const form = useGetForm();
  return (
    <Form
      {...form}
      method="get"
      action={staffPaths.audit}
      autoComplete="off"
      className="list-filter"
      role="search"
      preventScrollReset
    >
      <ChoiceField name="person" filter={filter} choices={people} />
      <ChoiceField
        name="act"
        filter={filter}
        choices={auditActs.map((value) => ({ value, name: t(`acts.${value}`) }))}
      />
      <ChoiceField
        name="kind"
        filter={filter}
        choices={auditKinds.map((value) => ({ value, name: t(`kinds.${value}`) }))}
      />
      <div className="field">
        <label htmlFor="audit-id">{t('fields.id')}</label>
        <input id="audit-id" type="search" name="id" defaultValue={filter.id} maxLength={100} />
      </div>
      <DayField name="from" filter={filter} error={errors.from} />
      <DayField name="to" filter={filter} error={errors.to} />
      <button type="submit" className="button">
        {t('lists:apply')}
      </button>
      <Link to={staffPaths.audit} className="button button-quiet" preventScrollReset>
        {t('lists:reset')}
      </Link>
      <NotApplied />
    </Form>
  );
}

interface ChoiceFieldProps {
  name: 'person' | 'act' | 'kind';
  filter: AuditFilter;
  choices: readonly { value: string; name: string }[];
}

function ChoiceField({ name, filter, choices }: ChoiceFieldProps) {
  const { t } = useTranslation('audit');
  const chosen = filter[name] ?? '';
  return (
    <div className="field">
      <label htmlFor={`audit-${name}`}>{t(`fields.${name}`)}</label>
      <GetList id={`audit-${name}`} name={name} current={chosen}>
        <option value="">{t('lists:any')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </GetList>
    </div>
  );
}

interface DayFieldProps {
  name: 'from' | 'to';
  filter: AuditFilter;
  error: 'day' | 'order' | undefined;
}

function DayField({ name, filter, error }: DayFieldProps) {
  const { t } = useTranslation('audit');
  const id = `audit-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{t(`fields.${name}`)}</label>
      {error && (
        <p id={`${id}-error`} className="form-error">
          {t(`errors.${error}`)}
        </p>
      )}
      <input
        id={id}
        type="date"
        name={name}
        defaultValue={filter[name] ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
    </div>
  );
}
