import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ScrollingTable } from '~/ui/scrolling-table';
import { type DescribedImport } from '../described-import';

/** The codes that an import adds to a list, as a table. */
export function NewCodes({ title, codes, lines }: DescribedImport['newCodes'][number]) {
  const { t } = useTranslation('data-files');
  return (
    <>
      <h3>{title}</h3>
      <ScrollingTable
        label={title}
        head={[t('newCodes.code'), t('newCodes.name'), t('newCodes.rows'), t('newCodes.similar')]}
        rows={codes.map(({ code, name, remark, rows, similar }) => ({
          name: code,
          cells: [
            remark ? `${name} – ${remark}` : name,
            rows,
            similar && <Link to={similar.href}>{similar.name}</Link>,
          ],
        }))}
      />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}
