import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { type OfficerRequest } from '../officer-request';
import { type ActRefusal } from '../states';

interface OfficerFrameProps extends Pick<OfficerRequest, 'reference' | 'href'> {
  /** The act of the page; absent on the page of the request itself. */
  step?: { name: string; path: string };
  children: ReactNode;
}

/** The frame of an officer's pages about a request. */
export function OfficerFrame({ reference, href, step, children }: OfficerFrameProps) {
  const { t } = useTranslation('staff');
  const name = t('requests.of', { reference });
  const page = { name, to: href };
  const list = { name: t('requests.title'), to: staffPaths.requests };
  const parents = step ? [list, page] : [list];
  const path = step ? `${href}/${step.path}` : href;
  return (
    <StaffPage title={step?.name ?? name} path={path} parents={parents}>
      {children}
    </StaffPage>
  );
}

interface RefusedActProps extends Pick<OfficerRequest, 'events' | 'state'> {
  refusal: ActRefusal;
  /** What was typed, so that it is not lost. */
  typed?: string;
}

/** Explains why an act is refused; names what somebody else has done meanwhile. */
export function RefusedAct({ refusal, events, state, typed }: RefusedActProps) {
  const { t } = useTranslation('officers');
  const { t: tOfficers } = useTranslation('requests');
  const last = events.at(-1);
  const isDecided = ['approved', 'rejected', 'fulfilled', 'recalled'].includes(state);
  const done = { who: last?.who, at: last?.at.text, state: tOfficers(`states.${state}.name`) };
  return (
    <div className="notice" role="alert">
      <p>
        {refusal === 'wrongState'
          ? t(isDecided ? 'refused.decided' : 'refused.moved', done)
          : t(`refused.${refusal}`)}
      </p>
      <TypedText typed={typed} />
    </div>
  );
}

/** Shows what an officer typed for an act that is no longer possible. */
export function TypedText({ typed }: Pick<RefusedActProps, 'typed'>) {
  const { t } = useTranslation('officers');
  if (!typed) return null;
  return (
    <>
      <p>{t('refused.typed')}</p>
      <blockquote className="officer-message">{typed}</blockquote>
    </>
  );
}
