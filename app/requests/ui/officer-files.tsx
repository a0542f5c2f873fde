import { useTranslation } from '~/platform/i18n/page-texts';
import { type OfficerFile } from '../officer-request';

/** Files of a request: pictures and PDF to look at, all to be saved, with what is known of each. */
export function OfficerFiles({ files }: { files: readonly OfficerFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="officer-files">
      {files.map((file) => (
        <OfficerFileItem key={file.id} {...file} />
      ))}
    </ul>
  );
}

function OfficerFileItem({
  kind,
  name,
  size,
  href,
  sha256,
  scan,
  displayedAs,
  ...file
}: OfficerFile) {
  const { t } = useTranslation('officers');
  return (
    <li>
      <p>
        <strong>{t(`files.kinds.${kind}`)}</strong>{' '}
        {href ? (
          <a href={href} download={name}>
            {name}
          </a>
        ) : (
          name
        )}{' '}
        ({size})
      </p>
      <p className="officer-facts">
        {file.isRemoved ? t('files.removed') : t(`files.scan.${scan}`)}
        {file.isFlagged && ` ${t(displayedAs === 'pdf' ? 'files.signed' : 'files.flagged')}`}
      </p>
      {href && displayedAs && (
        <details>
          <summary>{t('files.show')}</summary>
          {/* Loaded once it is opened: every reading of a letter is noted. */}
          {displayedAs === 'picture' ? (
            <img src={href} alt={name} loading="lazy" className="officer-picture" />
          ) : (
            // Its answer says that it is sandboxed: under the attribute Chromium shows no PDF.
            <iframe src={`${href}?show`} title={name} loading="lazy" className="officer-pdf" />
          )}
        </details>
      )}
      <details className="officer-facts">
        <summary>{t('files.receipt')}</summary>
        <code>{sha256}</code>
      </details>
    </li>
  );
}
