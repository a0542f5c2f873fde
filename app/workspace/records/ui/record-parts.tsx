import { Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { type ImportKind, type RemovalKind } from '~/platform/db/schema';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { type DescribedValue } from '../describe-content';

/** Whether a removed record can be redacted: not if that is not ordered, and not by who removed it. */
export type Redacting = 'done' | 'offered' | 'not-ordered' | 'own-removal';

/** A record as its pages show it. */
export interface DescribedRecord {
  id: string;
  /** The name of its dataset. */
  dataset: string;
  auditKey: string;
  /** The import that began its current state; null if it has none any more. */
  version: number | null;
  href: string;
  /** Whether the reader can redact it; null unless it was removed. */
  redacting: Redacting | null;
  /** When and why it was redacted; null if it was not. */
  redaction: { at: string; reason: string } | null;
  steps: readonly DescribedStep[];
  counts: readonly DescribedCount[];
}

interface DescribedStep {
  number: number;
  kind: ImportKind;
  fileName: string;
  by: string;
  at: { iso: string; text: string };
  reason: string | null;
  removalKind: RemovalKind | null;
  href: string;
  /** Null where the record ended; none of a redacted record. */
  values: readonly DescribedValue[] | null;
  /** Whether it follows no other state. */
  isFirst: boolean;
  changes: readonly { label: string; before: string; text: string }[];
}

interface DescribedCount {
  calculation: number;
  at: string;
  isPublished: boolean;
  isRetracted: boolean;
  wasPublished: boolean;
  state: number | null;
  isHeld: boolean;
}

interface RecordFrameProps {
  title: string;
  /** The record whose page, or a page below it, is shown. */
  record?: Pick<DescribedRecord, 'href'>;
  path: string;
  children: ReactNode;
}

/** The frame of a page about a record. */
export function RecordFrame({ title, record, path, children }: RecordFrameProps) {
  const { t } = useTranslation('staff');
  const records = { name: t('records.title'), to: staffPaths.records };
  const recordPage = record && { name: t('record.title'), to: record.href };
  const parents = recordPage && recordPage.to !== path ? [records, recordPage] : [records];
  return (
    <StaffPage title={title} path={path} parents={parents}>
      {children}
    </StaffPage>
  );
}

/** The values of a state; those that are not stated come last, in one line. */
export function Values({ id, values }: { id?: string; values: readonly DescribedValue[] }) {
  const { t } = useTranslation('record');
  const none = t('statistics:notStated');
  const stated = values.filter(({ text }) => text !== none);
  const others = values.filter(({ text }) => text === none);
  return (
    <dl className="officer-fields">
      {id !== undefined && (
        <div>
          <dt>{t('columns.id')}</dt>
          <dd>{id}</dd>
        </div>
      )}
      {stated.map(({ column, label, text }) => (
        <div key={column}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {others.length > 0 && (
        <div>
          <dt>{none}</dt>
          <dd>{others.map(({ label }) => label).join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}

/** Which calculations count the record, and in which state. */
export function CountsPart({ counts }: Pick<DescribedRecord, 'counts'>) {
  const { t } = useTranslation('record');
  return (
    <section className="widget account-part account-form" aria-labelledby="counts">
      <h2 id="counts">{t('counts.title')}</h2>
      {counts.length === 0 ? (
        <p>{t('counts.none')}</p>
      ) : (
        <>
          <p>{t('counts.lead')}</p>
          <ul>
            {counts.map((count) => (
              <li key={count.calculation}>
                {t('history:counted.version', { number: count.calculation, at: count.at })}
                {' · '}
                <strong>{t(`history:counted.${standingOf(count)}`)}</strong>
                {' · '}
                {count.state === null
                  ? t('counts.notCounted')
                  : t('counts.counted', { number: count.state })}
                {count.isHeld && ` ${t('counts.held')}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function standingOf({ isPublished, isRetracted, wasPublished }: DescribedCount) {
  if (isRetracted) return 'retracted';
  if (isPublished) return 'published';
  return wasPublished ? 'formerly' : 'draft';
}

/** The states of a record from the oldest to the newest: which import made each, and what it changed. */
export function StepsPart({ steps }: Pick<DescribedRecord, 'steps'>) {
  const { t } = useTranslation('record');
  return (
    <section className="widget account-part account-form" aria-labelledby="steps">
      <h2 id="steps">{t('steps.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.number} className="officer-item">
            <p>
              <Link to={step.href}>
                {t(`history:import.title`, { number: step.number })}
                {step.kind === 'file' && ` (${step.fileName})`}
              </Link>
              {' · '}
              <strong>
                {t(`steps.${step.values || step.kind === 'removal' ? step.kind : 'ended'}`)}
              </strong>
              {step.removalKind && ` · ${t(`removalKinds.${step.removalKind}`)}`}
            </p>
            {step.reason !== null && <p>{t('history:reason', { reason: step.reason })}</p>}
            {step.values && step.values.length > 0 && <StepValues {...step} values={step.values} />}
            <p className="officer-facts">
              {step.by} · <time dateTime={step.at.iso}>{step.at.text}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepValues({
  isFirst,
  changes,
  values,
}: Pick<DescribedStep, 'isFirst' | 'changes'> & { values: readonly DescribedValue[] }) {
  const { t } = useTranslation('record');
  if (!isFirst && changes.length === 0) return <p>{t('steps.sameValues')}</p>;
  if (!isFirst)
    return (
      <ul>
        {changes.map(({ label, before, text }) => (
          <li key={label}>{t('steps.change', { label, before, after: text })}</li>
        ))}
      </ul>
    );
  return (
    <details>
      <summary>{t('steps.values')}</summary>
      <Values values={values} />
    </details>
  );
}
