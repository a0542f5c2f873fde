import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ChoiceLinks } from '~/lists/choice-links';
import { type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { staffPaths } from '~/staff-paths';
import { StaffPage } from '~/shell/staff-page';
import { type Deadline } from '../deadline';
import { requestQueue } from '../request-queue';
import { isToDeliver, type RequestState } from '../states';
import { DeadlineText } from './deadline-text';

interface QueuedRequest {
  id: string;
  href: string;
  reference: string | null;
  kind: string;
  state: RequestState;
  applicant: string | null;
  institution: string | null;
  officer: string | null;
  submittedAt: string | null;
  isOwn: boolean;
  /** Whether it is an appeal that waits for its decision. */
  isAppeal: boolean;
  /** Whether a message of its applicant waits for an answer. */
  isUnanswered: boolean;
  deadline: Deadline | null;
}

interface RequestQueuePageProps {
  request: ListRequest;
  page: ListPage<QueuedRequest>;
  /** The number of requests in each state. */
  counts: Record<string, number>;
  /** The number of those with a message that no officer has answered. */
  unanswered: number;
}

/** The submitted data requests, the earliest due first. */
export function RequestQueuePage({ request, page, counts, unanswered }: RequestQueuePageProps) {
  const { t } = useTranslation('staff');
  const { t: tOfficers } = useTranslation('officers');
  const list = requestQueue;
  return (
    <StaffPage title={t('requests.title')} path={list.path}>
      <p className="form-lead">{t('requests.lead')}</p>
      <ChoiceLinks list={list} request={request} counts={counts} parameter="state" />
      {unanswered > 0 && (
        <ChoiceLinks list={list} request={request} counts={{ unanswered }} parameter="message" />
      )}
      <PagedList list={list} request={request} page={page}>
        {(items) => (
          <ul className="officer-queue">
            {items.map((item) => (
              <QueueItem key={item.id} {...item} />
            ))}
          </ul>
        )}
      </PagedList>
      <p>
        <a href={staffPaths.requestDeadlines} download>
          {tOfficers('calendar.all')}
        </a>
      </p>
    </StaffPage>
  );
}

function QueueItem({ href, reference, kind, state, deadline, ...item }: QueuedRequest) {
  const { t } = useTranslation('officers');
  const { t: tOfficers } = useTranslation('requests');
  const applicant = item.applicant ?? t('deleted');
  const isOver = deadline !== null && deadline.daysLeft < 0;
  return (
    <li className={isOver ? 'officer-item is-over' : 'officer-item'}>
      <h2>
        <Link to={href}>{reference}</Link>
      </h2>
      <p>
        <strong>{tOfficers(`states.${state}.name`)}</strong>
        {item.isAppeal && (
          <>
            {' · '}
            <strong>{t('queue.appeal')}</strong>
          </>
        )}{' '}
        · {t(`kinds.${kind}`)} · {applicant}
        {item.institution && ` · ${item.institution}`}
        {item.isOwn && ` · ${t('queue.yours')}`}
        {item.isUnanswered && (
          <>
            {' · '}
            <strong>{t('queue.unanswered')}</strong>
          </>
        )}
      </p>
      <p className="officer-facts">
        {item.submittedAt && t('queue.submitted', { moment: item.submittedAt })} ·{' '}
        {item.officer === null ? t('queue.nobody') : t('queue.officer', { name: item.officer })}
      </p>
      {deadline && (
        <p className="officer-due">
          {t(isToDeliver(state) ? 'deadline.delivery' : 'deadline.label')}{' '}
          <DeadlineText {...deadline} />
        </p>
      )}
    </li>
  );
}
