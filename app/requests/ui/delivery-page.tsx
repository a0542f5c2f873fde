import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { FileField } from '~/ui/forms/file-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { deliveredKinds } from '../deliveries/delivered-kinds';
import { type OfficerRequest } from '../officer-request';
import { type ActRefusal } from '../states';
import { OfficerFrame, RefusedAct } from './officer-frame';

interface Delivery {
  /** The view in words, in the officer's language. */
  subject: string;
  calculation: number;
  records: number;
  withheld: number;
  columns: string[];
}

interface DeliveryPageProps {
  request: OfficerRequest;
  refusal: ActRefusal | null;
  /** What the files would contain; null if no view is requested. */
  delivery: Delivery | null;
  setup: FormSetup;
  state: FormState | undefined;
}

/** The page on which an officer prepares a delivery. */
export function DeliveryPage({ request, refusal, delivery, setup, state }: DeliveryPageProps) {
  const { t } = useTranslation('officers');
  const fieldTexts: TranslateAny = useTranslation('officers', { keyPrefix: 'acts.fields' }).t;
  // Without a view, it is no other file.
  const texts: TranslateAny = (key, values) =>
    key === 'attachment.label' && !delivery ? t('delivery.attachment') : fieldTexts(key, values);
  const { href, reference } = request;
  const title = t('acts.fulfil.title');
  return (
    <OfficerFrame reference={reference} href={href} step={{ name: title, path: 'fulfil' }}>
      {refusal ? (
        <RefusedAct {...request} refusal={refusal} />
      ) : request.prepared ? (
        <p className="notice">
          {t('acts.fields.refused.alreadyPrepared')}{' '}
          <Link to={request.prepared.href}>{t('prepared.open')}</Link>
        </p>
      ) : (
        <section className="widget account-part account-form">
          <p className="form-lead">{t('acts.fulfil.lead')}</p>
          <SendingText {...request} />
          {delivery ? <DeliveryText {...delivery} /> : <p>{t('delivery.noView')}</p>}
          <PostForm label={title} texts={texts} setup={setup} state={state} hasFiles>
            <FileField name="attachment" accept={deliveredKinds.map(({ ending }) => ending)} />
            <SubmitButton>{t('prepared.prepare')}</SubmitButton>
          </PostForm>
        </section>
      )}
      <p className="officer-acts">
        <Link to={href}>{t('back')}</Link>
      </p>
    </OfficerFrame>
  );
}

/** The way in which the applicant wants the data, and where to. */
function SendingText({ fields }: Pick<OfficerRequest, 'fields'>) {
  return (
    <dl className="officer-fields">
      {fields
        .filter(({ field }) => field === 'kirim_informasi' || field === 'sending_address')
        .map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function DeliveryText({ subject, calculation, records, withheld, columns }: Delivery) {
  const { t, i18n } = useTranslation('officers');
  const formats = formatsOf(i18n.language);
  return (
    <>
      <p>
        <strong>{subject}</strong>
      </p>
      <ul>
        <li>{t('request.records', { count: records, formatted: formats.number(records) })}</li>
        {withheld > 0 && (
          <li>
            {t('delivery.withheld', { count: withheld, formatted: formats.number(withheld) })}
          </li>
        )}
        <li>{t('delivery.calculation', { number: formats.number(calculation) })}</li>
        <li>{t('delivery.columns', { count: columns.length, names: columns.join(', ') })}</li>
        <li>{t('delivery.files')}</li>
      </ul>
    </>
  );
}
