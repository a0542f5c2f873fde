import { useTranslation } from '~/platform/i18n/page-texts';
import { type DescribedImport } from '../described-import';

/** Why rows are rejected, each cause with what to do about it and where it is. */
export function RejectCauses({ rejects }: Pick<DescribedImport, 'rejects'>) {
  const { t } = useTranslation('data-files');
  return (
    <ul>
      {rejects.map(({ cause, remedy, at, count }, index) => (
        <li key={index} className="officer-item">
          <h4>{cause}</h4>
          <p>{remedy}</p>
          <p className="officer-facts">
            {t('result.count', { formatted: count })} · {t('result.at', { addresses: at })}
          </p>
        </li>
      ))}
    </ul>
  );
}
