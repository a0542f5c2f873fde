import { useLocation } from '@remix-run/react';
import { paths } from '~/paths';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ButtonForm } from '~/ui/forms/button-form';
import { type PreviewState } from './layout-state';

/** Says that a page shows a draft, or that a preview is open or has ended; only the server writes it. */
export function PreviewBar({ version, state, until }: PreviewState) {
  const { t } = useTranslation('notices');
  const { pathname, search } = useLocation();
  return (
    <aside className="preview-bar">
      <div className="page-width">
        <p>
          <strong>{t(`preview.${state}`, { version })}</strong>
          {state === 'draft' && ` ${t('preview.embargo')}`}
          {state === 'draft' && until !== null && ` ${t('preview.until', { until })}`}
        </p>
        {state !== 'ended' && (
          <ButtonForm action={paths.leavePreview} values={{ to: pathname + search }}>
            <button type="submit" className="button button-quiet">
              {t('preview.leave')}
            </button>
          </ButtonForm>
        )}
      </div>
      {state === 'draft' && <div className="preview-mark" data-mark={t('preview.mark')} />}
    </aside>
  );
}
