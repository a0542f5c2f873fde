import { useTranslation } from '~/platform/i18n/page-texts';
import { type DifferenceInWords } from './comparison-in-words';

/** A difference; in bold with an arrow where it is larger than chance. */
export function Difference({ text, way }: DifferenceInWords) {
  const { t } = useTranslation('compare');
  if (!way) return <span className="difference">{text}</span>;
  return (
    <strong>
      <span aria-hidden="true">{way === 'more' ? '▲ ' : '▼ '}</span>
      <span className="visually-hidden">{t('clear')} </span>
      {text}
    </strong>
  );
}
