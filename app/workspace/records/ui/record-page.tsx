import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { CountsPart, RecordFrame, StepsPart, Values, type DescribedRecord } from './record-parts';

/** A record: its current values, what counts it, and all its states. */
export function RecordPage(record: DescribedRecord & { flash: string | null }) {
  const { t } = useTranslation('record');
  const { id, dataset, auditKey, version, href, steps, redacting, redaction, flash } = record;
  const values = version === null ? null : steps.at(-1)?.values;
  return (
    <RecordFrame title={t('staff:record.title')} record={record} path={href}>
      {flash !== null && flash !== 'found' && (
        <div className="notice notice-done" role="status">
          <p>{t(`flash.${flash}`)}</p>
        </div>
      )}
      <section className="widget account-part account-form" aria-labelledby="current">
        <h2 id="current">{dataset}</h2>
        {values ? (
          <Values id={id} values={values} />
        ) : (
          <p className="notice">{t(redaction ? 'redacted' : 'gone', { id, ...redaction })}</p>
        )}
        {redaction && <p>{t('history:reason', { reason: redaction.reason })}</p>}
        {!values && redacting === null && <p>{t('mayReturn')}</p>}
        {(redacting === 'not-ordered' || redacting === 'own-removal') && (
          <p>{t(`redaction.refused.${redacting}`)}</p>
        )}
        {redacting === 'offered' && (
          <p className="officer-acts">
            <Link to={`${href}/redact`} className="button button-quiet">
              {t('redact.open')}
            </Link>
          </p>
        )}
        {redacting === null && (
          <p className="officer-acts">
            {values && (
              <Link to={`${href}/correct`} className="button">
                {t('correct.open')}
              </Link>
            )}
            <Link to={`${href}/remove`} className="button button-quiet">
              {t('remove.open')}
            </Link>
          </p>
        )}
        <p className="officer-facts">{t('audited', { key: auditKey })}</p>
      </section>
      <CountsPart {...record} />
      <StepsPart {...record} />
    </RecordFrame>
  );
}
