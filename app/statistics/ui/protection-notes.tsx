import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { useView } from '../widgets/ui/view-context';

interface ProtectionNotesProps {
  /** What is disclosed of each code that is not listed, in words. */
  others: string | null;
  /** What the signs of the table mean; empty without any. */
  signs: string;
}

/** The signs that protection is the reason of. */
const PROTECTED = /[≈<≥–]/;

/** What stands below a table of protected counts. */
export function ProtectionNotes({ others, signs }: ProtectionNotesProps) {
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
      {signs && (
        <p>
          {signs}{' '}
          {PROTECTED.test(signs) && <Link to={paths.protection}>{t('protection.more')}</Link>}
        </p>
      )}
    </>
  );
}
