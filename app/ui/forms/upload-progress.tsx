import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';

interface UploadProgressProps {
  /** How much of the form was sent, from 0 to 1; null where nothing is on its way. */
  share: number | null;
  isCancelled: boolean;
  cancel(): void;
}

/** How far the files of a form are, and the way to stop them; empty without script. */
export function UploadProgress({ share, isCancelled, cancel }: UploadProgressProps) {
  const { t, i18n } = useTranslation('forms');
  const percent = formatsOf(i18n.language).number(Math.floor((share ?? 0) * 100));
  const isSent = share === 1;
  return (
    <div className="form-upload">
      {share !== null && (
        <>
          <progress max={1} value={isSent ? undefined : share} aria-label={t('sending')} />
          <span>{!isSent && t('upload.sent', { percent })}</span>
          {/* What has arrived may have been acted on. */}
          {!isSent && (
            <button type="button" className="button button-quiet" onClick={cancel}>
              {t('upload.cancel')}
            </button>
          )}
        </>
      )}
      <p role="status">
        {share === null ? isCancelled && t('upload.cancelled') : isSent && t('upload.checking')}
      </p>
    </div>
  );
}
