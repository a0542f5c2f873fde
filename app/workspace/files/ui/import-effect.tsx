import { useTranslation } from '~/platform/i18n/page-texts';
import { ScrollingTable } from '~/ui/scrolling-table';
import { type DescribedImport } from '../described-import';

type ImportEffectProps = NonNullable<DescribedImport['effect']>;

/** What an import does to each year, and how its file compares with the ones before. */
export function ImportEffect({ years, isComplete, lines }: ImportEffectProps) {
  const { t } = useTranslation('data-files');
  return (
    <>
      <h3>{t('effect.title')}</h3>
      <ScrollingTable
        label={t('effect.title')}
        head={[
          t('effect.year'),
          t('effect.before'),
          t('result.added'),
          t('result.changed'),
          t('result.unchanged'),
          ...(isComplete ? [t('missing.column')] : []),
          t('effect.after'),
          t('effect.change'),
        ]}
        rows={years}
      />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

/** How many values of each column an import adds, changes and empties. */
export function ColumnEffects({ columns }: Pick<DescribedImport, 'columns'>) {
  const { t } = useTranslation('data-files');
  return (
    <>
      <h3>{t('effect.columns')}</h3>
      <ScrollingTable
        label={t('effect.columns')}
        head={['column', 'added', 'changed', 'emptied'].map((key) => t(`effect.values.${key}`))}
        rows={columns}
      />
    </>
  );
}
