import { useTranslation } from '~/platform/i18n/page-texts';
import { type OfficerFile } from '../officer-request';

/** The files of a request: pictures and PDFs to view, all to download, with their properties. */
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
          {/* Loaded when it is opened: every access to a letter is logged. */}
          {displayedAs === 'picture' ? (
            <img src={href} alt={name} loading="lazy" className="officer-picture" />
          ) : (
            // The response sandboxes itself: with the attribute, Chromium shows no PDF.
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
