import { Link } from '@remix-run/react';
import { useView } from './view-context';

/** Says that the visitor sees an earlier calculation, and where the newest is. */
export function CalculationNote({ isNewest }: { isNewest: boolean }) {
  const { t, view, calculation, formats, hrefOf } = useView();
  if (isNewest) return null;
  return (
    <p className="notice">
      {t('calculation.old', {
        number: formats.number(calculation.id),
        date: formats.date(calculation.date),
      })}{' '}
      <Link to={hrefOf({ ...view, asOf: undefined })}>{t('calculation.newest')}</Link>
    </p>
  );
}
