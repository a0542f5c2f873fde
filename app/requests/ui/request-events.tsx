import { useTranslation } from '~/platform/i18n/page-texts';
import { isMessage, threadOf } from '../thread';
import { LetterReceipt } from './letter-field';
import { messageId, Thread } from './thread';

/** A file of a request as its applicant sees it. */
export interface RequestFile {
  id: string;
  kind: string;
  name: string;
  size: string;
  sha256: string | null;
  scan: string;
  /** Null if its content is not available. */
  href: string | null;
}

/** An event of a request as its applicant sees it. */
export interface HistoryEvent {
  id: number;
  act: string;
  by: 'applicant' | 'officer' | 'portal';
  message: string;
  at: { iso: string; text: string };
  files: readonly RequestFile[];
}

/** An event in the timeline: what happened, who did it and when. */
export function EventItem(event: HistoryEvent) {
  const { t } = useTranslation('apply');
  const { id, act, by, at, files } = event;
  return (
    <li>
      <h3>
        {t(`events.${act}`)} <span className="form-hint">{t(`by.${by}`)}</span>
      </h3>
      <p className="access-facts">
        <time dateTime={at.iso}>{at.text}</time>
        {isMessage(event) && (
          <>
            {' '}
            <a href={`#${messageId(id)}`}>{t('thread.read')}</a>
          </>
        )}
      </p>
      {files
        .filter(({ kind }) => kind !== 'attachment')
        .map((file) => (
          <FormattedFile key={file.id} file={file} />
        ))}
    </li>
  );
}

/** The messages between an applicant and the officers, for the applicant. */
export function RequestThread({ events }: { events: readonly HistoryEvent[] }) {
  const { t } = useTranslation('apply');
  const messages = threadOf(events).map(({ act, by, files, ...message }) => ({
    ...message,
    name: t(`events.${act}`),
    who: t(`by.${by}`),
    files: files
      .filter(({ kind }) => kind === 'attachment')
      .map((file) => <FormattedFile key={file.id} file={file} />),
  }));
  const questions = { open: t('thread.open'), answered: t('thread.answered') };
  return <Thread messages={messages} none={t('thread.none')} questions={questions} />;
}

/** A file with its receipt, or why it cannot be opened. */
export function FormattedFile({ file }: { file: RequestFile }) {
  const { t } = useTranslation('apply');
  if (file.href !== null) return <LetterReceipt letter={{ ...file, href: file.href }} />;
  const why = file.scan === 'waiting' || file.scan === 'infected' ? file.scan : 'gone';
  return (
    <p>
      {file.name} · {file.size}
      <br />
      <span className="form-hint">{t(`file.${why}`)}</span>
    </p>
  );
}
