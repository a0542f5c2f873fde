import { useIsUpdating } from './use-is-updating';
import { useView } from './view-context';

/** Tells those who cannot see it that the figures are being replaced. */
export function UpdateStatus() {
  const { t } = useView();
  const isUpdating = useIsUpdating();
  return (
    <p className={isUpdating ? 'update-status is-updating' : 'update-status'} role="status">
      {isUpdating ? t('filter.updating') : ''}
    </p>
  );
}
