import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Deadline } from '../deadline';
import { type OwnAct } from '../own-acts';
import { hrefOfRequest } from '../request-href';
import { type RequestKind } from '../request-steps';
import { type RequestState } from '../states';
import { LetterReceipt } from './letter-field';
import { RequestSummary } from './request-summary';
import { type RequestedViewText } from './view-text';

interface RequestFile {
  id: string;
  kind: string;
  name: string;
  size: string;
  sha256: string;
  scan: string;
  /** Null if its content is not available. */
  href: string | null;
}

interface HistoryEvent {
  id: number;
  act: string;
  by: 'applicant' | 'officer' | 'portal';
  message: string;
  at: { iso: string; text: string };
  files: readonly RequestFile[];
}

interface RequestPageProps {
  id: string;
  reference: string | null;
  kind: RequestKind;
  state: RequestState;
  deadline: Deadline | null;
  /** The last day for an answer or a download, as YYYY-MM-DD. */
  expiresOn: string | null;
  isPurged: boolean;
  names: Record<string, string>;
  view: RequestedViewText | null;
  permitted: readonly OwnAct[];
  letters: readonly RequestFile[];
  events: readonly HistoryEvent[];
  flash: string | null;
}

/** A request for its applicant: its state, the permitted acts, its events. */
export function RequestPage(page: RequestPageProps) {
  const { t, i18n } = useTranslation('apply');
  const { id, state, permitted, events, letters, expiresOn, flash } = page;
  const formats = formatsOf(i18n.language);
  const deliveries = events.flatMap(({ files }) =>
    files.filter(({ kind, href }) => kind === 'delivery' && href !== null),
  );
  return (
    <>
      <RequestFlash flash={flash} />
      <div className="beside">
        <div>
          <section className="widget account-part" aria-labelledby="state">
            <h2 id="state">{t(`requests:states.${state}.name`)}</h2>
            <p>{t(`requests:states.${state}.text`)}</p>
            {expiresOn && <p>{t('request.expires', { date: formats.date(expiresOn) })}</p>}
            <DeadlineText deadline={page.deadline} />
            {deliveries.map((file) => (
              <FormattedFile key={file.id} file={file} />
            ))}
            {permitted.length > 0 && (
              <p className="request-buttons">
                {permitted.map((act) => (
                  <Link
                    key={act}
                    to={`${hrefOfRequest(id)}/${act}`}
                    className={act === 'withdraw' ? 'button button-quiet' : 'button'}
                  >
                    {t(`acts.${act}.title`)}
                  </Link>
                ))}
              </p>
            )}
          </section>
          <section className="widget account-part" aria-labelledby="timeline">
            <h2 id="timeline">{t('request.timeline')}</h2>
            <ol className="request-timeline">
              {events.map((event) => (
                <EventItem key={event.id} {...event} />
              ))}
            </ol>
          </section>
        </div>
        <section className="widget account-part" aria-labelledby="requested">
          <h2 id="requested">{t('request.requested')}</h2>
          {page.isPurged ? (
            <p>{t('request.purged')}</p>
          ) : (
            <RequestSummary
              kind={page.kind}
              names={page.names}
              view={page.view}
              letters={letters.map(({ kind, name }) => ({ field: `${kind}_letter`, name }))}
            />
          )}
          {letters.map((file) => (
            <FormattedFile key={file.id} file={file} />
          ))}
          <p>
            <Link to={`${hrefOfRequest(id)}/receipt`}>{t('receipt.open')}</Link>
          </p>
        </section>
      </div>
    </>
  );
}

/** Shows the act just done, or why it was refused. */
function RequestFlash({ flash }: { flash: string | null }) {
  const { t } = useTranslation('apply');
  if (flash !== 'answer' && flash !== 'appeal' && flash !== 'withdraw' && flash !== 'notNow') {
    return null;
  }
  return (
    <p className={flash === 'notNow' ? 'notice' : 'notice notice-done'} role="status">
      {t(`request.flash.${flash}`)}
    </p>
  );
}

/** Shows when a request will be decided, in working days. */
function DeadlineText({ deadline }: { deadline: Deadline | null }) {
  const { t, i18n } = useTranslation('apply');
  if (!deadline) return null;
  const { due, isPaused, daysLeft, unknownYears } = deadline;
  const formats = formatsOf(i18n.language);
  const number = formats.number(Math.abs(daysLeft));
  return (
    <>
      <p>
        {isPaused
          ? t('deadline.paused', { number })
          : t(daysLeft < 0 ? 'deadline.over' : 'deadline.left', {
              number,
              date: formats.date(due),
            })}
      </p>
      {unknownYears.length > 0 && (
        <p className="form-hint">
          {t('deadline.unknown', { years: formats.list(unknownYears.map(String)) })}
        </p>
      )}
    </>
  );
}

function EventItem({ act, by, message, at, files }: HistoryEvent) {
  const { t } = useTranslation('apply');
  return (
    <li>
      <h3>
        {t(`events.${act}`)} <span className="form-hint">{t(`by.${by}`)}</span>
      </h3>
      <p className="access-facts">
        <time dateTime={at.iso}>{at.text}</time>
      </p>
      {message && <p className="request-message">{message}</p>}
      {files.map((file) => (
        <FormattedFile key={file.id} file={file} />
      ))}
    </li>
  );
}

function FormattedFile({ file }: { file: RequestFile }) {
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
