import { useTranslation } from '~/platform/i18n/page-texts';
import { type OfficerFile } from '../officer-request';

/** The files of a request: most to read, all to download, with their properties. */
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
  isPdf,
  readerHref,
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
        {readerHref && (
          <>
            {' · '}
            {/* Not a link of the router, which might load it before it is followed: that would be a reading. */}
            <a href={readerHref} aria-label={t('files.readNamed', { name })}>
              {t('files.read')}
            </a>
          </>
        )}
      </p>
      <p className="officer-facts">
        {file.isRemoved ? t('files.removed') : t(`files.scan.${scan}`)}
        {file.isFlagged && ` ${t(isPdf ? 'files.signed' : 'files.flagged')}`}
      </p>
      {sha256 && (
        <details className="officer-facts">
          <summary>{t('files.receipt')}</summary>
          <code>{sha256}</code>
        </details>
      )}
    </li>
  );
}
