import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { hrefOfRequest } from '../request-href';
import { type RequestKind } from '../request-steps';
import { LetterReceipt, type LetterFile } from './letter-field';
import { RequestSummary } from './request-summary';
import { type RequestedViewText } from './view-text';

interface ReceiptPageProps {
  id: string;
  reference: string | null;
  kind: RequestKind;
  flash: string | null;
  /** The absolute address of the request. */
  link: string;
  submittedAt: string;
  /** What happens next, and by when. */
  next: string;
  names: Record<string, string>;
  view: RequestedViewText | null;
  /** The QR code of the address, as SVG markup. */
  picture: string;
  letters: readonly LetterFile[];
}

/** The receipt of a request, to be printed: its number, when it was submitted, its contents. */
export function ReceiptPage(page: ReceiptPageProps) {
  const { t } = useTranslation('apply');
  const { id, reference, kind, flash, link, submittedAt, names, view, picture, letters } = page;
  const contents = letters.map((letter) => {
    return { field: letter.field, content: <LetterReceipt letter={letter} /> };
  });
  return (
    <>
      {(flash === 'sent' || flash === 'before') && (
        <div className="notice notice-done" role="status">
          <h2>{t(`receipt.${flash}`)}</h2>
          <p>{t(`receipt.${flash}Text`)}</p>
        </div>
      )}
      <section className="widget request-receipt">
        <div
          className="staff-qr"
          role="img"
          aria-label={t('receipt.picture')}
          dangerouslySetInnerHTML={{ __html: picture }}
        />
        <dl className="request-summary">
          <div>
            <dt>{t('receipt.number')}</dt>
            <dd>{reference}</dd>
          </div>
          <div>
            <dt>{t('receipt.at')}</dt>
            <dd>{submittedAt}</dd>
          </div>
          <div>
            <dt>{t('receipt.link')}</dt>
            <dd className="request-hash">{link}</dd>
          </div>
        </dl>
        <p className="request-letter">{page.next}</p>
        <RequestSummary kind={kind} names={names} view={view} letters={contents} />
        {letters.length > 0 && <p className="form-hint">{t('receipt.hash')}</p>}
      </section>
      <p className="request-buttons">
        <Link to={hrefOfRequest(id)} className="button">
          {t('receipt.follow')}
        </Link>
      </p>
    </>
  );
}
