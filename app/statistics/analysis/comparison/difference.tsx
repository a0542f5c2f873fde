import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormattedDifference } from './format-comparison';

/** A difference; bold with an arrow if it is larger than chance. */
export function Difference({ text, direction }: FormattedDifference) {
  const { t } = useTranslation('compare');
  if (!direction) return <span className="difference">{text}</span>;
  return (
    <strong>
      <span aria-hidden="true">{direction === 'more' ? '▲ ' : '▼ '}</span>
      <span className="visually-hidden">{t('clear')} </span>
      {text}
    </strong>
  );
}
