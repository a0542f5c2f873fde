import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { MomentField } from './publish-form';
import { hrefOfVersion } from './publishing-room-page';
import { type ShownVersion } from './version-page';

interface VersionGuestsPageProps {
  version: Pick<ShownVersion, 'id' | 'noun'>;
  mayName: boolean;
  guests: readonly { accountId: number; name: string; until: string; namedBy: string }[];
  openings: readonly { name: string; at: string }[];
  flash: string | null;
  setup: FormSetup;
  state: FormState | undefined;
}

/** Who may preview a draft beside the staff, and who has opened it. */
export function VersionGuestsPage(page: VersionGuestsPageProps) {
  const { version, mayName, guests, openings, flash, setup, state } = page;
  const { t } = useTranslation('publishing');
  const { t: tStaff } = useTranslation('staff');
  const { t: tFields } = useTranslation('publishing', { keyPrefix: 'fields' });
  const href = hrefOfVersion(version.id);
  return (
    <StaffPage
      title={t('guests.title')}
      path={`${href}/guests`}
      parents={[
        { name: tStaff('publishing.title'), to: staffPaths.publishing },
        { name: t('version', { number: version.id }), to: href },
      ]}
    >
      {flash !== null && (
        <p className="notice notice-done" role="status">
          {t([`guests.flash.${flash}`, `flash.${flash}`])}
        </p>
      )}
      <section className="widget account-part account-form">
        <h2>{`${version.noun}, ${t('version', { number: version.id })}`}</h2>
        <p className="form-lead">{t('guests.lead')}</p>
        {guests.length === 0 && <p>{t('guests.none')}</p>}
        <ul>
          {guests.map(({ accountId, name, until, namedBy }) => (
            <li key={accountId} className="officer-item">
              <p>
                <strong>{name}</strong>
              </p>
              <p className="officer-facts">{t('guests.until', { until, by: namedBy })}</p>
              {mayName && (
                <ButtonForm
                  action={`${href}/guests/end`}
                  values={{ account: String(accountId) }}
                  className="officer-acts"
                >
                  <button type="submit" className="button button-quiet">
                    {t('guests.end')}
                    <span className="visually-hidden">
                      {t('common:mark.colon')}
                      {name}
                    </span>
                  </button>
                </ButtonForm>
              )}
            </li>
          ))}
        </ul>
        {mayName && (
          <PostForm label={t('guests.title')} texts={tFields} setup={setup} state={state}>
            <TextField name="who" />
            <MomentField name="until" />
            <SubmitButton>{t('guests.name')}</SubmitButton>
          </PostForm>
        )}
      </section>
      {openings.length > 0 && (
        <section className="widget account-part" aria-labelledby="openings">
          <h2 id="openings">{t('guests.openings')}</h2>
          <ul>
            {openings.map(({ name, at }) => (
              <li key={name} className="officer-facts">
                {t('guests.opened', { name, at })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="officer-acts">
        <Link to={href}>{t('back')}</Link>
      </p>
    </StaffPage>
  );
}
