import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { usualQuestion } from './read-question';
import { hrefOfBuilder } from '../view/builder-url';
import { FRAME_WIDTH } from '../view/embed-code';
import { CopyButton } from '../ui/copy-button';
import { useView } from '../widgets/ui/view-context';

export interface BuiltWidgetProps {
  /** The chart or table and its filter in words. */
  title: string;
  /** The caption of the table that shows more, if this is a single undivided number; else null. */
  suggestion: string | null;
  /** The absolute address of the view. */
  address: string;
  /** The address of its frame. */
  embed: string;
  /** The height of its frame. */
  height: number;
  /** The HTML that frames it. */
  code: string;
  files: readonly { format: string; href: string }[];
}

/** A chart or table as other sites embed it, with its link, its code and its files. */
export function BuiltWidget({
  title,
  suggestion,
  address,
  embed,
  height,
  code,
  files,
}: BuiltWidgetProps) {
  const { t } = useTranslation('builder');
  return (
    <section className="widget builder-result" aria-labelledby="builder-result">
      <h2 id="builder-result">{title}</h2>
      {suggestion && <LoneTotal suggestion={suggestion} />}
      <iframe
        key={embed}
        src={embed}
        title={title}
        width={FRAME_WIDTH}
        height={height}
        loading="lazy"
      />
      <h3>{t('link')}</h3>
      <p className="builder-link">
        <a href={address}>{address}</a>
      </p>
      <h3>
        <label htmlFor="builder-code">{t('code')}</label>
      </h3>
      <textarea id="builder-code" readOnly rows={4} value={code} />
      <CopyButton text={code} label={t('copy')} copied={t('copied')} notCopied={t('notCopied')} />
      <h3>{t('files')}</h3>
      <ul className="builder-files">
        {files.map(({ format, href }) => (
          <li key={format}>
            <a href={href} download>
              {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Explains what a total alone does not show, with the question that does. */
function LoneTotal({ suggestion }: { suggestion: string }) {
  const { t } = useTranslation('builder');
  const { dataset, view, defaultYear } = useView();
  const { widget, by } = usualQuestion(dataset);
  const href = hrefOfBuilder(dataset, view, defaultYear, { widget: widget.name, by });
  return (
    <p>
      {t('total')}{' '}
      <Link to={href} preventScrollReset>
        {suggestion}
      </Link>
    </p>
  );
}
