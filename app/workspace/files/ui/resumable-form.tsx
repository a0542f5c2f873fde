import { useNavigate } from '@remix-run/react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type UploadStop } from './send-in-parts';

/**
 * Sends the file of the form inside in parts, so that it survives a lost connection; without script the form itself
 * sends it, and so it does where something is wrong with it, which the form then says.
 */
export function ResumableForm({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('forms');
  const { t: tFiles } = useTranslation('data-files');
  const navigate = useNavigate();
  const [share, setShare] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<'cancelled' | UploadStop | null>(null);
  const sending = useRef<AbortController | null>(null);

  async function send(file: File, dataset: string) {
    const cancelling = new AbortController();
    sending.current = cancelling;
    setOutcome(null);
    setShare(0);
    try {
      const { sendInParts } = await import('./send-in-parts');
      const { signal } = cancelling;
      const sent = await sendInParts(file, { dataset, report: setShare, signal });
      if ('page' in sent) navigate(sent.page);
      else setOutcome(sent.stop);
    } catch {
      setOutcome(cancelling.signal.aborted ? 'cancelled' : 'lost');
    } finally {
      sending.current = null;
      setShare(null);
    }
  }

  const onSubmit = (event: FormEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    const fields = new FormData(event.target);
    const [file, dataset] = [fields.get('data_file'), fields.get('dataset')];
    const isSent = file instanceof File && file.size > 0;
    if (!isSent || typeof dataset !== 'string' || dataset === '') return;
    event.preventDefault();
    event.stopPropagation();
    if (!sending.current) void send(file, dataset);
  };

  const percent = formatsOf(i18n.language).number(Math.floor((share ?? 0) * 100));
  const isArrived = share === 1;
  return (
    <div onSubmitCapture={onSubmit}>
      {children}
      <div className="form-upload">
        {share !== null && (
          <>
            <progress max={1} value={isArrived ? undefined : share} aria-label={t('sending')} />
            <span>{!isArrived && t('upload.sent', { percent })}</span>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => sending.current?.abort()}
            >
              {t('upload.cancel')}
            </button>
          </>
        )}
        <p role="status">
          {isArrived && t('upload.checking')}
          {outcome === 'cancelled' && t('upload.cancelled')}
          {outcome !== null && outcome !== 'cancelled' && tFiles(`uploadStopped.${outcome}`)}
        </p>
      </div>
    </div>
  );
}
