import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { isOngoing } from '../staff-job';
import { type OngoingJob } from './listed-job';
import { useFollowedJob } from './use-followed-job';
import { useJobName } from './use-job-name';

/** The pause between two loads of the page without script, in seconds. */
const REFRESH_SECONDS = 5;

/** Says how far a job is, and follows it: with script in place, without it by loading the page anew. */
export function JobProgress({ job }: { job: OngoingJob }) {
  const { t, i18n } = useTranslation('workspace');
  const nameOf = useJobName();
  const { state, share, secondsLeft, waitsFor, ...now } = useFollowedJob(job);
  const isGoing = isOngoing(state);
  const percents = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const numbers = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const timeLeft = (seconds: number) => {
    const unit = seconds < 90 ? 'second' : seconds < 5_400 ? 'minute' : 'hour';
    const format = new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
    });
    const sizes = { second: 1, minute: 60, hour: 3_600 };
    return t('timeLeft', { time: format.format(Math.ceil(seconds / sizes[unit])) });
  };
  const facts = [
    now.phase !== null && t(`phases.${now.phase}`),
    share !== null && percents.format(Math.floor(share * 100) / 100),
    now.perSecond !== null && t('rate', { number: numbers.format(now.perSecond) }),
    secondsLeft !== null && timeLeft(secondsLeft),
  ].filter((fact) => fact !== false);
  // Tenths are announced, since each percent would talk all the time.
  const percent = share === null ? null : percents.format(Math.floor(share * 10) / 10);
  return (
    <>
      {isGoing && (
        <div className="form-upload">
          <noscript>
            <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
          </noscript>
          <progress max={1} value={share ?? undefined} aria-label={t('progress')} />
          <Link to="." reloadDocument>
            {t('look')}
          </Link>
        </div>
      )}
      <p role="status" className={state === 'failed' || state === 'refused' ? 'notice' : undefined}>
        {state === 'waiting' && waitsFor !== null
          ? t('waitsFor', { subject: nameOf(waitsFor) })
          : percent === null
            ? t(`states.${state}`)
            : t('share', { percent })}
      </p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
    </>
  );
}
