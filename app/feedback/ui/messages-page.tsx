import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ChoiceLinks } from '~/lists/choice-links';
import { type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { StaffPage } from '~/shell/staff-page';
import { type MessageState } from '../message-states';
import { messagesList } from '../messages-list';

interface ListedMessage {
  reference: string;
  href: string;
  name: string;
  subject: string;
  state: MessageState;
  receivedAt: string;
}

interface MessagesPageProps {
  request: ListRequest;
  page: ListPage<ListedMessage>;
  /** The number of messages in each state. */
  counts: Record<string, number>;
}

/** The messages of the contact page, for officers. */
export function MessagesPage({ request, page, counts }: MessagesPageProps) {
  const { t } = useTranslation('staff');
  const { t: tOfficers } = useTranslation('officers', { keyPrefix: 'messages' });
  const list = messagesList;
  return (
    <StaffPage title={t('messages.title')} path={list.path}>
      <p className="form-lead">{t('messages.lead')}</p>
      <ChoiceLinks list={list} request={request} counts={counts} parameter="state" />
      <PagedList list={list} request={request} page={page}>
        {(items) => (
          <ul>
            {items.map(({ reference, href, name, subject, state, receivedAt }) => (
              <li key={reference} className="officer-item">
                <h2>
                  <Link to={href}>{subject}</Link>
                </h2>
                <p>
                  <strong>{tOfficers(`states.${state}`)}</strong> · {name}
                </p>
                <p className="officer-facts">
                  {reference} · {receivedAt}
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </StaffPage>
  );
}
