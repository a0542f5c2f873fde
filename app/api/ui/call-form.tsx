import { useTranslation } from '~/platform/i18n/page-texts';

export interface CallFormProps {
  /** The page itself. */
  action: string;
  parameters: readonly {
    name: string;
    description: string;
    required: boolean;
    value: string;
  }[];
  /** The JSON to send; null where nothing is sent. */
  body: string | null;
}

/** A form that asks a call on its page: its answer is part of the next document. */
export function CallForm({ action, parameters, body }: CallFormProps) {
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
