import { FRAME_WIDTH } from '../views/embed-code';
import { CopyButton } from './copy-button';
import { useView } from './view-context';

/** What was built. */
export interface BuiltView {
  /** The widget and its filter in words. */
  title: string;
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

/** The link, the code, the files and the look of a view. */
export function BuilderResult({ title, address, embed, height, code, files }: BuiltView) {
  const { t } = useView();
  return (
    <section className="widget builder-result" aria-labelledby="builder-result">
      <h2 id="builder-result">{title}</h2>
      <h3>{t('builder.link')}</h3>
      <p className="builder-link">
        <a href={address}>{address}</a>
      </p>
      <h3>
        <label htmlFor="builder-code">{t('builder.code')}</label>
      </h3>
      <textarea id="builder-code" readOnly rows={4} value={code} />
      <CopyButton
        text={code}
        label={t('builder.copy')}
        copied={t('builder.copied')}
        notCopied={t('builder.notCopied')}
      />
      <h3>{t('builder.files')}</h3>
      <ul className="builder-files">
        {files.map(({ format, href }) => (
          <li key={format}>
            <a href={href} download>
              {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
      <h3>{t('builder.preview')}</h3>
      <iframe
        key={embed}
        src={embed}
        title={title}
        width={FRAME_WIDTH}
        height={height}
        loading="lazy"
      />
    </section>
  );
}
