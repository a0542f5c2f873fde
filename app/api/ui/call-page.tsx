import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { ScrollingTable } from '~/ui/scrolling-table';
import { type CodeSample } from '../code-samples';
import { type SchemaField } from '../fields-of-schema';
import { CallAddress } from './call-address';

interface CallPageProps extends Omit<CallFormProps, 'action'> {
  name: string;
  method: string;
  address: string;
  summary: string;
  description: string | null;
  /** Whether it needs the token of a session. */
  needsUser: boolean;
  fields: readonly SchemaField[];
  answerFields: readonly SchemaField[];
  samples: readonly CodeSample[];
  /** Its response; null if only programs call it. */
  tried: { status: number; type: string; text: string; moreLines: number } | null;
}

/** A call with its fields, its response, a form to try it, and samples for programs. */
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
      <div className="page-width">
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
            <h2>{t('response.title')}</h2>
            <FieldTable label={t('response.title')} fields={answerFields} />
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

interface CallFormProps {
  /** The address of the page itself. */
  action: string;
  parameters: readonly {
    name: string;
    description: string;
    required: boolean;
    value: string;
  }[];
  /** The JSON to send; null without a body. */
  body: string | null;
}

/** A form that tries a call on its page: the response is part of the next document. */
function CallForm({ action, parameters, body }: CallFormProps) {
  const { t } = useTranslation('api-page');
  if (parameters.length === 0 && body === null) return null;
  return (
    <form method="get" action={`${action}#try`} className="api-form">
      {parameters.map(({ name, description, required, value }) => (
        <p className="form-field" key={name}>
          <label htmlFor={`field-${name}`}>
            <code>{name}</code> {description}
          </label>
          <input id={`field-${name}`} name={name} required={required} defaultValue={value} />
        </p>
      ))}
      {body !== null && (
        <p className="form-field">
          <label htmlFor="field-body">{t('try.body')}</label>
          <textarea
            id="field-body"
            name="body"
            className="api-body"
            rows={Math.min(body.split('\n').length + 1, 16)}
            maxLength={4_000}
            spellCheck={false}
            defaultValue={body}
          />
        </p>
      )}
      <button type="submit" className="button">
        {t('try.submit')}
      </button>
    </form>
  );
}

/** The fields of a request or response. */
function FieldTable({ label, fields }: { label: string; fields: readonly SchemaField[] }) {
  const { t } = useTranslation('api-page');
  return (
    <ScrollingTable
      label={label}
      head={[t('fields.name'), t('fields.type'), t('fields.required'), t('fields.meaning')]}
      rows={fields.map(({ name, type, isRequired, description }) => ({
        name,
        cells: [type, isRequired ? t('fields.yes') : '', description],
      }))}
    />
  );
}
