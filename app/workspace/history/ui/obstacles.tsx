import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { hrefOfImport } from '../history-list';

interface ObstaclesProps {
  text: string;
  /** The imports that changed records since. */
  later: readonly { importId: number; records: number }[];
}

/** Why an import can be neither taken back nor put back now. */
export function Obstacles({ text, later }: ObstaclesProps) {
  const { t, i18n } = useTranslation('history');
  const { number } = formatsOf(i18n.language);
  return (
    <div className="notice">
      <p>{text}</p>
      {later.length > 0 && (
        <ol>
          {later.map(({ importId, records }) => (
            <li key={importId}>
              <Link to={hrefOfImport(importId)}>
                {t('takeBack.laterImport', { number: importId, formatted: number(records) })}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
