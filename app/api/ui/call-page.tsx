import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { type CodeSample } from '../code-samples';
import { type SchemaField } from '../fields-of-schema';
import { CallAddress } from './call-address';
import { CallForm, type CallFormProps } from './call-form';
import { FieldTable } from './field-table';

interface CallPageProps extends Omit<CallFormProps, 'action'> {
  name: string;
  method: string;
  address: string;
  summary: string;
  description: string | null;
  /** Whether it is asked with the token of a session. */
  needsUser: boolean;
  fields: readonly SchemaField[];
  answerFields: readonly SchemaField[];
  samples: readonly CodeSample[];
  /** What it has answered; null where only programs ask it. */
  tried: { status: number; type: string; text: string; moreLines: number } | null;
}

/** A call with its fields, what it answers, a form to ask it, and how programs do. */
export function CallPage({ name, summary, description, tried, ...call }: CallPageProps) {
  const { t } = useTranslation('api-page');
  const { fields, answerFields, samples, parameters, body } = call;
  const self = `${paths.apiCalls}/${name}`;
  const steps = [
    { name: t('title'), to: paths.api },
    { name: summary, to: self },
  ];
  return (
    <>
      <PageHeader title={summary} steps={steps}>
        {description && <p className="page-lead">{description}</p>}
      </PageHeader>
      <div className="page-width page-overlap">
        <section className="widget api-section">
          <p>
            <CallAddress method={call.method} address={call.address} />
          </p>
          {call.needsUser && <p>{t('needsUser')}</p>}
          <h2>{t('sent.title')}</h2>
          {fields.length > 0 ? (
            <FieldTable label={t('sent.title')} fields={fields} />
          ) : (
            <p>{parameters.length > 0 ? t('sent.parameters') : t('sent.nothing')}</p>
          )}
        </section>
        <section className="widget api-section" id="try">
          <h2>{tried ? t('try.title') : t('try.programs')}</h2>
          {tried ? (
            <>
              <CallForm action={self} parameters={parameters} body={body} />
              <Answer {...tried} />
            </>
          ) : (
            <p>{t('try.why')}</p>
          )}
        </section>
        <section className="widget api-section">
          <h2>{t('samples')}</h2>
          {samples.map((sample) => (
            <div key={sample.name}>
              <h3>{sample.name}</h3>
              <pre className="api-code">{sample.code}</pre>
            </div>
          ))}
        </section>
        {answerFields.length > 0 && (
          <section className="widget api-section">
            <h2>{t('answered.title')}</h2>
            <FieldTable label={t('answered.title')} fields={answerFields} />
          </section>
        )}
      </div>
    </>
  );
}

function Answer({ status, type, text, moreLines }: NonNullable<CallPageProps['tried']>) {
  const { t, i18n } = useTranslation('api-page');
  const formatted = formatsOf(i18n.language).number(moreLines);
  return (
    <>
      <h3>{t('try.answer', { status, type })}</h3>
      <pre className="api-code">{text}</pre>
      {moreLines > 0 && <p>{t('try.more', { count: moreLines, formatted })}</p>}
    </>
  );
}
