import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField, TextField } from '~/ui/forms/text-field';
import { PageHeader } from '~/shell/page-header';
import { type Office } from '~/content/offices/office';

interface ContactPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  offices: readonly Office[];
  /** The reference of the message that was just sent. */
  sent: string | null;
}

/** The contact page: a message, or a visit. */
export function ContactPage({ setup, state, offices, sent }: ContactPageProps) {
  const { t } = useTranslation('feedback');
  const title = t('contact.title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: paths.contact }]}>
        <p className="page-lead">
          {t(offices.length > 0 ? 'contact.lead' : 'contact.leadWithoutOffices')}
        </p>
      </PageHeader>
      <div className="page-width beside">
        <section className="widget" aria-labelledby="message">
          {sent ? <SentNotice reference={sent} /> : <ContactForm setup={setup} state={state} />}
        </section>
        {offices.length > 0 && <Offices offices={offices} />}
      </div>
    </>
  );
}

function ContactForm({ setup, state }: Pick<ContactPageProps, 'setup' | 'state'>) {
  const { t } = useTranslation('feedback');
  const { t: texts } = useTranslation('feedback', { keyPrefix: 'contact.fields' });
  const { t: common } = useTranslation();
  return (
    <>
      <h2 id="message">{t('contact.form')}</h2>
      <p className="form-lead">
        {t('contact.notice')} <Link to={paths.complain}>{common('nav.complain')}</Link>
      </p>
      <PostForm label={t('contact.form')} texts={texts} setup={setup} state={state}>
        <TextField name="contact_name" autoComplete="name" />
        <TextField name="contact_email" type="email" autoComplete="email" />
        <TextField name="contact_subject" />
        <TextAreaField name="contact_text" rows={8} />
        <SubmitButton>{t('contact.submit')}</SubmitButton>
      </PostForm>
    </>
  );
}

function SentNotice({ reference }: { reference: string }) {
  const { t } = useTranslation('feedback');
  return (
    <div role="status" className="form-done">
      <h2 id="message">{t('contact.sent.title')}</h2>
      <p>{t('contact.sent.reference')}</p>
      <p className="big">{reference}</p>
      <p>{t('contact.sent.text')}</p>
    </div>
  );
}

/** The commission's offices, each with a link to a map. */
function Offices({ offices }: { offices: readonly Office[] }) {
  const { t } = useTranslation('feedback');
  return (
    <section className="widget" aria-labelledby="offices">
      <h2 id="offices">{t('offices.title')}</h2>
      <ul className="offices">
        {offices.map(({ code, name, city, address, phone, mapUrl }) => (
          <li key={code}>
            <h3>{name}</h3>
            <p>{[address, city].filter(Boolean).join(t('common:mark.comma'))}</p>
            {phone && (
              <p>
                <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
              </p>
            )}
            {mapUrl ? (
              <p>
                <a href={mapUrl} rel="noreferrer">
                  {t('offices.map')}{' '}
                  <span className="visually-hidden">
                    {t('common:mark.brackets', { text: name })}
                  </span>
                </a>
              </p>
            ) : (
              <p>{t('offices.noAddress')}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="widget-notes">{t('offices.note')}</p>
    </section>
  );
}
