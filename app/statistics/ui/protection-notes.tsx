import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { useView } from '../widgets/ui/view-context';

interface ProtectionNotesProps {
  /** The disclosed value of each unlisted code, in words. */
  others: string | null;
  /** The legend of the table's signs; empty if there are none. */
  signs: string;
}

/** The signs that protection causes. */
const PROTECTED = /[≈<≥–]/;

/** The notes below a table of protected counts. */
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
