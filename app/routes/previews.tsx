import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountPage } from '~/accounts/ui/account-page';
import { paths } from '~/paths';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ButtonForm } from '~/ui/forms/button-form';
import { loadPreviews } from '~/workspace/publishing/pages/preview.server';

export const handle = { i18n: ['common', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadPreviews(request);

export default function Previews() {
  const { previews } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  const open = previews.filter(({ state }) => state === 'open');
  return (
    <AccountPage title={t('previews.title')} path={paths.previews}>
      <section className="widget account-part">
        <p>{open.length > 0 ? t('previews.lead') : t('previews.none')}</p>
        {open.map(({ version, title, until }) => (
          <ButtonForm
            key={version}
            action={paths.openPreview}
            values={{ version: String(version) }}
          >
            <h2>{title}</h2>
            <p>{t('previews.until', { until })}</p>
            <button type="submit" className="button">
              {t('previews.open')}
              <span className="visually-hidden">
                {t('common:mark.colon')}
                {title}
              </span>
            </button>
          </ButtonForm>
        ))}
        {previews.map(
          ({ version, state, title, until }) =>
            state !== 'open' && <p key={version}>{t(`previews.${state}`, { title, until })}</p>,
        )}
      </section>
    </AccountPage>
  );
}
