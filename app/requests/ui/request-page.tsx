import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Deadline } from '../deadline';
import { type ApplicantAct } from '../applicant-acts';
import { hrefOfRequest } from '../request-href';
import { type RequestKind } from '../request-steps';
import { isToDeliver, type RequestState } from '../states';
import { NextStep } from './next-step';
import {
  EventItem,
  FormattedFile,
  RequestThread,
  type HistoryEvent,
  type RequestFile,
} from './request-events';
import { RequestSummary } from './request-summary';
import { type RequestedViewText } from './view-text';

interface RequestPageProps {
  id: string;
  reference: string | null;
  kind: RequestKind;
  state: RequestState;
  deadline: Deadline | null;
  /** The last day for an answer or a download, as YYYY-MM-DD. */
  expiresOn: string | null;
  /** Why the request was rejected, or its delivery recalled; null in other states. */
  reason: string | null;
  isPurged: boolean;
  names: Record<string, string>;
  view: RequestedViewText | null;
  permitted: readonly ApplicantAct[];
  letters: readonly RequestFile[];
  events: readonly HistoryEvent[];
  flash: string | null;
}

/** A request for its applicant: its state, the permitted acts, its events. */
export function RequestPage(page: RequestPageProps) {
  const { t, i18n } = useTranslation('apply');
  const { id, state, permitted, events, letters, expiresOn, flash } = page;
  const formats = formatsOf(i18n.language);
  const acts = permitted.filter((act) => act !== 'write');
  const isAppealed = events.some(({ act }) => act === 'appeal');
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
            <p>
              {state === 'submitted' && isAppealed
                ? t('request.appealed')
                : t(`requests:states.${state}.text`)}
            </p>
            {page.reason && <p className="request-message">{page.reason}</p>}
            {permitted.includes('appeal') && <p>{t('request.mayAppeal')}</p>}
            <DeadlineText deadline={page.deadline} isOfDelivery={isToDeliver(state)} />
            {expiresOn && (
              <p>
                {t(state === 'fulfilled' ? 'request.downloadable' : 'request.expires', {
                  date: formats.date(expiresOn),
                })}
              </p>
            )}
            {deliveries.map((file) => (
              <FormattedFile key={file.id} file={file} />
            ))}
            {acts.length > 0 && (
              <p className="request-buttons">
                {acts.map((act) => (
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
              <NextStep
                state={state}
                deadline={page.deadline}
                expiresOn={expiresOn}
                names={{
                  moreInformation: t('next.moreInformation'),
                  fulfilled: t('next.fulfilled'),
                }}
              />
            </ol>
          </section>
          <section className="widget account-part" aria-labelledby="messages">
            <h2 id="messages">{t('thread.title')}</h2>
            <p className="form-hint">{t('thread.lead')}</p>
            <RequestThread events={events} />
            {permitted.includes('write') && (
              <p className="request-buttons">
                <Link to={`${hrefOfRequest(id)}/write`} className="button">
                  {t('acts.write.title')}
                </Link>
              </p>
            )}
          </section>
        </div>
        <section className="widget account-part" aria-labelledby="requested">
          <h2 id="requested">{t('request.requested')}</h2>
          {page.isPurged ? (
            <>
              <p>{t('request.purged')}</p>
              {letters.map((file) => (
                <FormattedFile key={file.id} file={file} />
              ))}
            </>
          ) : (
            <RequestSummary
              kind={page.kind}
              names={page.names}
              view={page.view}
              letters={letters.map((file) => ({
                field: `${file.kind}_letter`,
                content: <FormattedFile file={file} />,
              }))}
            />
          )}
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
  const known = (['answer', 'write', 'appeal', 'withdraw', 'notNow'] as const).find(
    (each) => each === flash,
  );
  if (!known) return null;
  return (
    <p className={known === 'notNow' ? 'notice' : 'notice notice-done'} role="status">
      {t(`request.flash.${known}`)}
    </p>
  );
}

/** Shows when a request will be decided or its data delivered, in working days. */
function DeadlineText({
  deadline,
  isOfDelivery,
}: {
  deadline: Deadline | null;
  isOfDelivery: boolean;
}) {
  const { t, i18n } = useTranslation('apply');
  if (!deadline) return null;
  const { due, isPaused, daysLeft, unknownYears } = deadline;
  const formats = formatsOf(i18n.language);
  const number = formats.number(Math.abs(daysLeft));
  const [left, over] = isOfDelivery
    ? (['deadline.delivery', 'deadline.deliveryOver'] as const)
    : (['deadline.left', 'deadline.over'] as const);
  return (
    <>
      <p>
        {isPaused
          ? t('deadline.paused', { number })
          : t(daysLeft < 0 ? over : left, {
              number,
              date: formats.date(due),
            })}{' '}
        {!isPaused && daysLeft < 0 && t('deadline.late')}
      </p>
      {unknownYears.length > 0 && (
        <p className="form-hint">
          {t('deadline.unknown', { years: formats.list(unknownYears.map(String)) })}
        </p>
      )}
    </>
  );
}
