import { Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { type ImportKind } from '~/platform/db/schema';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { hrefOfImport, hrefOfPutBack, hrefOfTakeBack } from '../history-list';

interface Moment {
  iso: string;
  text: string;
}

/** An import as its pages show it. */
export interface ShownImport {
  id: number;
  kind: ImportKind;
  fileName: string;
  dataset: string;
  by: string;
  at: Moment;
  reason: string | null;
  isSynthetic: boolean;
  datePrecision: 'day' | 'month' | 'year';
  counts: Record<'rows' | 'added' | 'changed' | 'unchanged' | 'rejected', number>;
  /** How many codes it added. */
  codes: number;
  /** How many records it removed because its complete file did not contain them. */
  removed: number;
  /** How many records it brought back that had been removed. */
  returned: number;
  takesBack: number | null;
  /** The import that it puts back, if it takes back a withdrawal. */
  putsBack: number | null;
  takenBackBy: number | null;
  countedIn: readonly CountedIn[];
}

interface CountedIn {
  id: number;
  at: Moment;
  isPublished: boolean;
  isRetracted: boolean;
  wasPublished: boolean;
}

interface ImportPageProps {
  import: ShownImport;
  mayTakeBack: boolean;
  mayPutBack: boolean;
  /** Whether the record that it removed was redacted. */
  isRedacted: boolean;
  flash: string | null;
}

/** What an import did, which calculations counted it, and the way to take it back. */
export function ImportPage({ import: details, flash, ...page }: ImportPageProps) {
  const { t } = useTranslation('history');
  const kind = details.putsBack === null ? details.kind : 'return';
  return (
    <ImportFrame import={details} title={t('import.title', { number: details.id })}>
      {flash !== null && (
        <div className="notice notice-done" role="status">
          <p>{t(flash === 'putBack' ? 'import.putBack' : 'import.done')}</p>
        </div>
      )}
      <section className="widget account-part account-form" aria-labelledby="import">
        <h2 id="import">{t(`import.kinds.${kind}`)}</h2>
        <ImportFacts {...details} />
      </section>
      <CountedInPart {...details} />
      {page.isRedacted && <p className="notice">{t('takeBack.refused.redacted')}</p>}
      {page.mayTakeBack && (
        <p className="officer-acts">
          <Link to={hrefOfTakeBack(details.id)} className="button button-quiet">
            {t('takeBack.open')}
          </Link>
        </p>
      )}
      {page.mayPutBack && (
        <p className="officer-acts">
          <Link to={hrefOfPutBack(details.id)} className="button button-quiet">
            {t('putBack.open')}
          </Link>
        </p>
      )}
    </ImportFrame>
  );
}

interface ImportFrameProps {
  import: ShownImport;
  title: string;
  /** The page below that of the import, if it is one. */
  path?: string;
  children: ReactNode;
}

/** The frame of a page about an import. */
export function ImportFrame({ import: { id }, title, path, children }: ImportFrameProps) {
  const { t } = useTranslation('history');
  const history = { name: t('staff:history.title'), to: staffPaths.history };
  const importPage = { name: t('import.title', { number: id }), to: hrefOfImport(id) };
  return (
    <StaffPage
      title={title}
      path={path ?? importPage.to}
      parents={path === undefined ? [history] : [history, importPage]}
    >
      {children}
    </StaffPage>
  );
}

/** Who imported what, and the numbers of records. */
export function ImportFacts(details: ShownImport) {
  const { t, i18n } = useTranslation('history');
  const { number } = formatsOf(i18n.language);
  const { kind, counts, reason, takesBack, takenBackBy } = details;
  const facts: [label: string, value: ReactNode][] = [
    [t('fields.dataset'), details.dataset],
    ...(kind === 'file' || kind === 'merge'
      ? [
          [t(kind === 'file' ? 'fields.file' : 'fields.codes'), details.fileName] as [
            string,
            string,
          ],
        ]
      : []),
    [t('fields.by'), details.by],
    [
      t('fields.at'),
      <time key="at" dateTime={details.at.iso}>
        {details.at.text}
      </time>,
    ],
  ];
  if (reason !== null) facts.push([t('fields.reason'), reason]);
  if (kind !== 'withdrawal' && kind !== 'removal') {
    for (const name of ['rows', 'added', 'changed', 'unchanged', 'rejected'] as const)
      facts.push([t(`fields.${name}`), number(counts[name])]);
    if (details.removed > 0) facts.push([t('fields.removed'), number(details.removed)]);
  }
  if (kind === 'withdrawal') {
    facts.push([t('fields.restored'), number(counts.changed)]);
    facts.push([t('fields.removed'), number(counts.rows - counts.changed)]);
  }
  if (details.codes > 0) facts.push([t('fields.newCodes'), number(details.codes)]);
  if (details.datePrecision !== 'day')
    facts.push([t('fields.precision'), t(`precisions.${details.datePrecision}`)]);
  return (
    <>
      <dl className="officer-fields">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {takesBack !== null && (
        <p>
          <Link to={hrefOfImport(takesBack)}>{t('takesBack', { number: takesBack })}</Link>
          {details.putsBack !== null && (
            <>
              {' · '}
              <Link to={hrefOfImport(details.putsBack)}>
                {t('putsBack', { number: details.putsBack })}
              </Link>
            </>
          )}
        </p>
      )}
      {takenBackBy !== null && (
        <p className="notice">
          <Link to={hrefOfImport(takenBackBy)}>{t('takenBackBy', { number: takenBackBy })}</Link>
        </p>
      )}
      {details.returned > 0 && (
        <p className="notice">
          {t('returned', { count: details.returned, formatted: number(details.returned) })}
        </p>
      )}
      {details.isSynthetic && <p className="officer-facts">{t('synthetic')}</p>}
    </>
  );
}

/** The calculations that counted an import. */
export function CountedInPart({ countedIn }: Pick<ShownImport, 'countedIn'>) {
  const { t } = useTranslation('history');
  return (
    <section className="widget account-part account-form" aria-labelledby="counted">
      <h2 id="counted">{t('counted.title')}</h2>
      {countedIn.length === 0 ? (
        <p>{t('counted.none')}</p>
      ) : (
        <>
          <p>{t('counted.lead')}</p>
          <ul>
            {countedIn.map((calculation) => (
              <li key={calculation.id}>
                {t('counted.version', { number: calculation.id, at: calculation.at.text })}
                {' · '}
                <strong>{t(`counted.${standingOf(calculation)}`)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function standingOf({ isPublished, isRetracted, wasPublished }: CountedIn) {
  if (isRetracted) return 'retracted';
  if (isPublished) return 'published';
  return wasPublished ? 'formerly' : 'draft';
}
