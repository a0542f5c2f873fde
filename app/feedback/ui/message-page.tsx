import { Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField } from '~/ui/forms/text-field';
import { isPermitted, type MessageAct, type MessageState } from '../message-states';

interface Moment {
  iso: string;
  text: string;
}

interface Message {
  reference: string;
  href: string;
  name: string;
  email: string;
  subject: string;
  body: string;
  /** The sender's, by its own name. */
  language: string;
  state: MessageState;
  receivedAt: Moment;
  events: { id: number; act: MessageAct; who: string; at: Moment; text: string }[];
}

interface MessagePageProps {
  message: Message;
  /** The act just done, or `refused`. */
  flash: string | null;
}

/** A message of the contact page, with the acts done and permitted. */
export function MessagePage({ message, flash }: MessagePageProps) {
  const { t: tOfficers } = useTranslation('officers', { keyPrefix: 'messages' });
  const { state, href } = message;
  return (
    <MessageFrame message={message}>
      {flash === 'refused' && <AlreadyDone {...message} />}
      {flash !== null && flash !== 'refused' && (
        <div className="notice notice-done" role="status">
          <p>{tOfficers(`flash.${flash}`)}</p>
        </div>
      )}
      <Written {...message} />
      <section className="widget account-part" aria-labelledby="standing">
        <h2 id="standing">{tOfficers(`states.${state}`)}</h2>
        <Timeline events={message.events} />
        <div className="officer-acts">
          {isPermitted('answer', state) && (
            <Link to={`${href}/answer`} className="button">
              {tOfficers('answer.title')}
            </Link>
          )}
          {(['close', 'reopen'] as const)
            .filter((act) => isPermitted(act, state))
            .map((act) => (
              <ButtonForm key={act} action={href} values={{ act }}>
                <button type="submit" className="button button-quiet">
                  {tOfficers(`${act}.do`)}
                </button>
              </ButtonForm>
            ))}
        </div>
      </section>
    </MessageFrame>
  );
}

interface AnswerPageProps {
  message: Message;
  setup: FormSetup;
  state: FormState | undefined;
}

/** The page on which an officer answers a message; if another officer was faster, it says so. */
export function MessageAnswerPage({ message, setup, state }: AnswerPageProps) {
  const { t: tOfficers } = useTranslation('officers', { keyPrefix: 'messages' });
  const { t: texts } = useTranslation('officers', { keyPrefix: 'messages.fields' });
  const { t } = useTranslation('officers');
  const typed = state?.values.answer;
  return (
    <MessageFrame message={message} step={tOfficers('answer.title')}>
      <Written {...message} />
      {isPermitted('answer', message.state) ? (
        <section className="widget account-part account-form">
          <p className="form-lead">
            {tOfficers('answer.lead', { language: message.language, email: message.email })}
          </p>
          <PostForm label={tOfficers('answer.title')} texts={texts} setup={setup} state={state}>
            <TextAreaField name="answer" rows={12} />
            <SubmitButton>{tOfficers('answer.do')}</SubmitButton>
          </PostForm>
        </section>
      ) : (
        <AlreadyDone {...message}>
          {typed && (
            <>
              <p>{t('refused.typed')}</p>
              <blockquote className="officer-message">{typed}</blockquote>
            </>
          )}
        </AlreadyDone>
      )}
      <Link to={message.href}>{tOfficers('back')}</Link>
    </MessageFrame>
  );
}

interface FrameProps {
  message: Message;
  /** The act of the page; absent on the page of the message itself. */
  step?: string;
  children: ReactNode;
}

function MessageFrame({ message: { reference, href }, step, children }: FrameProps) {
  const { t } = useTranslation('staff');
  const name = t('messages.of', { reference });
  const list = { name: t('messages.title'), to: staffPaths.messages };
  const parents = step ? [list, { name, to: href }] : [list];
  const path = step ? `${href}/answer` : href;
  return (
    <StaffPage title={step ?? name} path={path} parents={parents}>
      {children}
    </StaffPage>
  );
}

/** Names what somebody else has done meanwhile. */
function AlreadyDone({ events, children }: Pick<Message, 'events'> & { children?: ReactNode }) {
  const { t: tOfficers } = useTranslation('officers', { keyPrefix: 'messages' });
  const last = events.at(-1);
  if (!last) return null;
  return (
    <div className="notice" role="alert">
      <p>{tOfficers(`${last.act}.already`, { who: last.who, at: last.at.text })}</p>
      {children}
    </div>
  );
}

function Written({ name, email, subject, body, receivedAt }: Message) {
  const { t: tOfficers } = useTranslation('officers', { keyPrefix: 'messages' });
  return (
    <section className="widget account-part" aria-labelledby="message">
      <h2 id="message">{subject}</h2>
      <p className="officer-facts">
        {tOfficers('from', { name, email })} ·{' '}
        <time dateTime={receivedAt.iso}>{receivedAt.text}</time>
      </p>
      <p className="officer-message">{body}</p>
    </section>
  );
}

function Timeline({ events }: Pick<Message, 'events'>) {
  const { t: tOfficers } = useTranslation('officers', { keyPrefix: 'messages' });
  if (events.length === 0) return null;
  return (
    <ol className="officer-timeline">
      {events.map(({ id, act, who, at, text }) => (
        <li key={id}>
          <p>
            <strong>{tOfficers(`${act}.done`)}</strong>{' '}
            <span className="officer-facts">
              {who} · <time dateTime={at.iso}>{at.text}</time>
            </span>
          </p>
          {text !== '' && <blockquote className="officer-message">{text}</blockquote>}
        </li>
      ))}
    </ol>
  );
}
