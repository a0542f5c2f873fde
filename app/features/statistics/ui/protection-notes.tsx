import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { useView } from './view-context';

interface ProtectionNotesProps {
  /** What is told of each code that is not listed, in words. */
  others: string | null;
  /** The legend of the signs that replace numbers; empty without any. */
  signs?: string;
  /** What rounded counts are multiples of, the least and greatest of low ones; null where all are exact. */
  legend: { base: number; min: number; max: number } | null;
}

/** What stands below a table of protected counts. */
export function ProtectionNotes({ others, signs, legend }: ProtectionNotesProps) {
  const { t } = useView();
  return (
    <>
      {others && (
        <p>
          {t('table.others')}
          {t('common:mark.colon')}
          {others}
        </p>
      )}
      {signs && <p>{signs}</p>}
      {legend && (
        <p>
          {t('protection.legend', legend)} <Link to={paths.protection}>{t('protection.more')}</Link>
        </p>
      )}
    </>
  );
}
