import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { useRepeatedLook } from '~/ui/use-repeated-look';
import { isOngoing } from '../staff-job';
import { type OngoingJob } from './listed-job';

/** The pause between two loads of the page without script, in seconds. */
const REFRESH_SECONDS = 5;

/** Says how far a job is, and looks again: with script in place, without it by loading the page anew. */
export function JobProgress({ job: { state, share, secondsLeft, waitsFor } }: { job: OngoingJob }) {
  const { t, i18n } = useTranslation('workspace');
  const isGoing = isOngoing(state);
  useRepeatedLook(isGoing);
  const percents = new Intl.NumberFormat(i18n.language, { style: 'percent' });
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
      <p role="status" className={state === 'failed' ? 'notice' : undefined}>
        {state === 'waiting' && waitsFor !== null
          ? t('waitsFor', { subject: waitsFor })
          : percent === null
            ? t(`states.${state}`)
            : t(share === 1 ? 'nearlyDone' : 'share', { percent })}
      </p>
      {secondsLeft !== null && <p>{timeLeft(secondsLeft)}</p>}
    </>
  );
}
