import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Deadline } from '../deadline';
import { type RequestState } from '../states';

interface NextStepProps {
  state: RequestState;
  deadline: Deadline | null;
  /** The last day of what its applicant may do, as YYYY-MM-DD. */
  expiresOn: string | null;
  /** Texts for the applicant, by state, where they differ from those for officers. */
  names?: Partial<Record<RequestState, string>>;
}

const steps = [
  'submitted',
  'inReview',
  'moreInformation',
  'awaitingConfirmation',
  'approved',
  'fulfilled',
  'recalled',
] as const;

/** The end of a timeline: what happens next, and by when; nothing for a request that is over. */
export function NextStep({ state, deadline, expiresOn, names = {} }: NextStepProps) {
  const { t, i18n } = useTranslation('requests');
  const step = steps.find((each) => each === state);
  if (!step) return null;
  // A paused deadline has no day.
  const day = deadline?.isPaused ? expiresOn : (deadline?.due ?? expiresOn);
  const date = day && formatsOf(i18n.language).date(day);
  const isOver = deadline !== null && !deadline.isPaused && deadline.daysLeft < 0;
  return (
    <li className="is-next">
      <h3>
        {t('next.title')}
        {t('common:mark.colon')}
        {names[step] ?? t(`next.${step}`)}
      </h3>
      {day && date && (
        <p className="access-facts">
          <time dateTime={day}>{t(isOver ? 'next.wasBy' : 'next.by', { date })}</time>
        </p>
      )}
    </li>
  );
}
