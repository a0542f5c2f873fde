import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ScrollingTable } from '~/ui/scrolling-table';
import { type DescribedMapping } from '../described-import';

/** The mapping that a check or an import used, and whose decisions it contains, too. */
export function UsedMapping({ name, href, merged }: DescribedMapping) {
  const { t } = useTranslation('data-files');
  return (
    <>
      <p>
        {t('fields.mapping.label')}: <Link to={href}>{name}</Link>
      </p>
      {merged && (
        <div className="notice">
          <p>{merged.text}</p>
          {merged.superseded.length > 0 && (
            <>
              <p>{t('merged.differing')}</p>
              <ScrollingTable
                label={t('merged.differing')}
                head={[t('merged.decision'), ...merged.versions]}
                rows={merged.superseded}
              />
              {merged.more !== null && <p>{merged.more}</p>}
            </>
          )}
        </div>
      )}
    </>
  );
}
