import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ButtonForm } from '~/ui/forms/button-form';
import { addOfficer } from '../add-officer';
import { type OfficerApplicant, type OfficerRequest } from '../officer-request';
import { isAmongOfficers, isToDeliver } from '../states';
import { isMessage, isUnanswered } from '../thread';
import { SavedDecision } from './condition-fields';
import { DeadlineText } from './deadline-text';
import { Downloads } from './downloads';
import { OfficerFiles } from './officer-files';
import { OfficerFrame, RefusedAct } from './officer-frame';
import { NextStep } from './next-step';
import { OfficerThread } from './officer-thread';
import { messageId } from './thread';

type RequestPageProps = OfficerRequest & {
  /** The act just done, or `refused`. */
  flash: string | null;
};

/** A request as officers see it: its contents, its events, the permitted acts. */
export function OfficerRequestPage({ flash, ...request }: RequestPageProps) {
  const { t } = useTranslation('officers');
  return (
    <OfficerFrame reference={request.reference} href={request.href}>
      {flash === 'refused' && <RefusedAct refusal="wrongState" {...request} />}
      {flash === 'ownApproval' && <RefusedAct refusal="ownApproval" {...request} />}
      {flash !== null && flash !== 'refused' && flash !== 'ownApproval' && (
        <div className="notice notice-done" role="status">
          <p>{t(`flash.${flash}`)}</p>
        </div>
      )}
      {request.isOwn && <RefusedAct refusal="ownRequest" {...request} />}
      {request.isOwnDecisionAppealed && <RefusedAct refusal="appealedDecision" {...request} />}
      {request.isAppealStuck && !request.isOwn && (
        <p className="notice">{t('appeal.tooFew', { command: addOfficer })}</p>
      )}
      <div className="beside">
        <div>
          <Standing {...request} />
          <RequestedData {...request} />
          <Letters letters={request.letters} />
        </div>
        <div>
          {!request.isOwn && <Conditions {...request} />}
          <Messages {...request} />
          <Timeline {...request} />
          {!request.isOwn && <Notes {...request} />}
        </div>
      </div>
    </OfficerFrame>
  );
}

/** The acts with a page of their own, in the order of their buttons. */
const actsOfPages = ['fulfil', 'approve', 'ask', 'extend', 'reject', 'return', 'recall'] as const;
/** The acts that lead a request on. Of those permitted, the first has the button that stands out. */
const mainActs = ['take', 'confirm', 'fulfil', 'approve'] as const;

function Standing({ href, state, deadline, officer, permitted, ...request }: OfficerRequest) {
  const { appealed } = request;
  const { t } = useTranslation('officers');
  const { t: tRequests } = useTranslation('requests');
  const isToApprove = permitted.includes('propose') || permitted.includes('approve');
  const isPermitted = (act: (typeof actsOfPages | typeof mainActs)[number]) =>
    act === 'approve' ? isToApprove : permitted.includes(act);
  const main = mainActs.find(isPermitted);
  return (
    <section className="widget account-part" aria-labelledby="standing">
      <h2 id="standing">{tRequests(`states.${state}.name`)}</h2>
      {appealed && <p>{t('appeal.against', { who: appealed.who, at: appealed.at.text })}</p>}
      {!(appealed && state === 'submitted') && <p>{t(`states.${state}`)}</p>}
      {deadline && (
        <p>
          {t(isToDeliver(state) ? 'deadline.delivery' : 'deadline.label')}{' '}
          <DeadlineText {...deadline} />
        </p>
      )}
      {deadline && !deadline.isPaused && !request.isOwn && (
        <p>
          <a href={`${href}/deadline.ics`} download>
            {t('calendar.one')}
          </a>
        </p>
      )}
      <p>{officer === null ? t('queue.nobody') : t('queue.officer', { name: officer })}</p>
      {permitted.includes('reply') && isUnanswered(request.events) && (
        <p>
          <a href="#messages">{t('thread.unanswered')}</a>
        </p>
      )}
      {request.approval && (
        <WaitingApproval {...request.approval} isToConfirm={permitted.includes('confirm')} />
      )}
      {request.prepared && (
        <p>{t('prepared.by', { who: request.prepared.who, at: request.prepared.at.text })}</p>
      )}
      <Downloads downloads={request.downloads} />
      <div className="officer-acts">
        {permitted.includes('take') && (
          <ButtonForm action={href} values={{ act: 'take' }}>
            <button type="submit" className="button">
              {t('acts.take.do')}
            </button>
          </ButtonForm>
        )}
        {permitted.includes('confirm') && (
          <ButtonForm action={href} values={{ act: 'confirm', version: String(request.version) }}>
            <button type="submit" className="button">
              {t('acts.confirm.do')}
            </button>
          </ButtonForm>
        )}
        {actsOfPages.filter(isPermitted).map((act) =>
          act === 'fulfil' && request.prepared ? (
            <Link key={act} to={request.prepared.href} className="button">
              {t(request.prepared.isBuilt ? 'prepared.open' : 'build.follow')}
            </Link>
          ) : (
            <Link
              key={act}
              to={`${href}/${act}`}
              className={act === main ? 'button' : 'button button-quiet'}
            >
              {t(`acts.${act}.do`)}
            </Link>
          ),
        )}
      </div>
    </section>
  );
}

interface WaitingApprovalProps extends NonNullable<OfficerRequest['approval']> {
  /** Whether the officer may confirm it. */
  isToConfirm: boolean;
}

/** Says who has approved a request that another officer has to confirm, and the reason for the applicant. */
function WaitingApproval({ who, at, message, isToConfirm }: WaitingApprovalProps) {
  const { t } = useTranslation('officers');
  return (
    <>
      <p>
        {t('approval.by', { who, at: at.text })}{' '}
        {t(isToConfirm ? 'approval.check' : 'approval.own')}
      </p>
      <blockquote className="officer-message">{message}</blockquote>
    </>
  );
}

function Proof({ proof }: { proof: string | null }) {
  const { t, i18n } = useTranslation('officers');
  if (proof === null) return t('proof.none');
  if (proof === 'mark') return t('proof.mark');
  if (proof.startsWith('@')) return t('proof.domain', { domain: proof });
  const [, day, email] = proof.split(' ');
  if (!day || !email) return t('proof.invitationPurged');
  return t('proof.invitation', { email, date: formatsOf(i18n.language).date(day) });
}

function RequestedData({ kind, applicant, internalProof, fields, view, isPurged }: OfficerRequest) {
  const { t } = useTranslation('officers');
  return (
    <section className="widget account-part" aria-labelledby="requested">
      <h2 id="requested">{t('request.title')}</h2>
      {isPurged && <p>{t('request.purged')}</p>}
      <dl className="officer-fields">
        <dt>{t('request.kind')}</dt>
        <dd>{t(`kinds.${kind}`)}</dd>
        {kind === 'internal' && (
          <>
            <dt>{t('proof.title')}</dt>
            <dd>
              <Proof proof={internalProof} />
            </dd>
          </>
        )}
        <dt>{t('request.applicant')}</dt>
        <dd>{applicant?.name ?? t('deleted')}</dd>
        {applicant && <ApplicantFacts {...applicant} />}
        {fields.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>{t('request.view')}</dt>
        <dd>
          {view ? (
            <>
              <Link to={view.href}>{view.subject}</Link> ({t('request.records', view.records)})
            </>
          ) : (
            t('request.noView')
          )}
        </dd>
      </dl>
    </section>
  );
}

function ApplicantFacts({ email, verifiedAt, former, allHref }: OfficerApplicant) {
  const { t } = useTranslation('officers');
  const { t: tRequests } = useTranslation('requests');
  return (
    <>
      <dt>{t('request.email')}</dt>
      <dd>
        {email}
        {verifiedAt !== null && (
          <span className="officer-facts"> {t('request.verified', { moment: verifiedAt })}</span>
        )}
      </dd>
      <dt>{t('request.former')}</dt>
      <dd>
        {former.length === 0 && t('request.noFormer')}
        {former.map(({ href, reference, state, submittedAt }) => (
          <p key={href}>
            <Link to={href}>{reference}</Link> {tRequests(`states.${state}.name`)}
            <span className="officer-facts"> {submittedAt}</span>
          </p>
        ))}
        {allHref !== null && <Link to={allHref}>{t('request.allFormer')}</Link>}
      </dd>
    </>
  );
}

function Letters({ letters }: Pick<OfficerRequest, 'letters'>) {
  const { t } = useTranslation('officers');
  return (
    <section className="widget account-part" aria-labelledby="letters">
      <h2 id="letters">{t('files.title')}</h2>
      {letters.length === 0 ? <p>{t('files.none')}</p> : <OfficerFiles files={letters} />}
    </section>
  );
}

function Timeline({ events, ...request }: OfficerRequest) {
  const { t } = useTranslation('officers');
  return (
    <section className="widget account-part" aria-labelledby="timeline">
      <h2 id="timeline">{t('timeline')}</h2>
      <ol className="officer-timeline">
        {events.map(({ id, act, who, at, message, files }) => (
          <li key={id}>
            <p>
              <strong>{t(`acts.${act}.done`)}</strong>{' '}
              <span className="officer-facts">
                {who} · <time dateTime={at.iso}>{at.text}</time>
              </span>{' '}
              {isMessage({ act, message, files }) && (
                <a href={`#${messageId(id)}`}>{t('thread.read')}</a>
              )}
            </p>
            {/* The thread has the others. */}
            {isAmongOfficers(act) && message !== '' && (
              <blockquote className="officer-message">{message}</blockquote>
            )}
            <OfficerFiles files={files.filter(({ kind }) => kind !== 'attachment')} />
          </li>
        ))}
        <NextStep {...request} />
      </ol>
    </section>
  );
}

function Messages({ href, events, opening, permitted }: OfficerRequest) {
  const { t } = useTranslation('officers');
  return (
    <section className="widget account-part" aria-labelledby="messages">
      <h2 id="messages">{t('thread.title')}</h2>
      <OfficerThread events={events} opening={opening} />
      {permitted.includes('reply') && (
        <p className="officer-acts">
          <Link to={`${href}/reply`} className="button button-quiet">
            {t('acts.reply.do')}
          </Link>
        </p>
      )}
    </section>
  );
}

function Conditions({ href, conditions, areConditionsOpen }: OfficerRequest) {
  const { t } = useTranslation('officers');
  return (
    <section className="widget account-part" aria-labelledby="checks">
      <h2 id="checks">{t('checks.title')}</h2>
      <ul>
        {conditions.map((condition) => (
          <li key={condition.name} className="officer-condition">
            {t(`conditions.${condition.name}.label`)}
            {condition.outcome === 'open' ? (
              ` ${t('checks.isOpen')}`
            ) : (
              <SavedDecision {...condition} />
            )}
          </li>
        ))}
      </ul>
      {areConditionsOpen && (
        <p className="officer-acts">
          <Link to={`${href}/checks`} className="button button-quiet">
            {t('checks.edit')}
          </Link>
        </p>
      )}
    </section>
  );
}

function Notes({ href, notes, applicant }: OfficerRequest) {
  const { t } = useTranslation('officers');
  return (
    <section className="widget account-part" aria-labelledby="notes">
      <h2 id="notes">{t('acts.note.title')}</h2>
      <p className="form-lead">{t('acts.note.lead')}</p>
      {notes.map(({ id, who, at, text }) => (
        <div key={id}>
          <p className="officer-facts">
            {who} · <time dateTime={at.iso}>{at.text}</time>
          </p>
          <p className="officer-message">{text}</p>
        </div>
      ))}
      {applicant !== null && (
        <p className="officer-acts">
          <Link to={`${href}/note`} className="button button-quiet">
            {t('acts.note.do')}
          </Link>
        </p>
      )}
    </section>
  );
}
