import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { useRepeatedLook } from '~/ui/use-repeated-look';
import { type DeliveryBuild } from '../deliveries/delivery-build';

/**
 * Says how far the archives of a delivery are built, and looks again with script; without it a link does. Once they
 * are built, nothing is left but that it was said.
 */
export function BuildProgress({ build, href }: { build: DeliveryBuild | null; href: string }) {
  const { t, i18n } = useTranslation('officers');
  const isGoing = build !== null && build.state !== 'failed';
  useRepeatedLook(isGoing);
  const percents = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const share = build?.state === 'running' ? build.done / build.total : null;
  // Tenths are announced, since each percent would talk all the time.
  const percent = percents.format(Math.floor((share ?? 0) * 10) / 10);
  return (
    <>
      {isGoing && (
        <div className="form-upload">
          <progress max={1} value={share ?? undefined} aria-label={t('build.title')} />
          <Link to={href} reloadDocument>
            {t('build.look')}
          </Link>
        </div>
      )}
      <p role="status" className={build?.state === 'failed' ? 'notice' : undefined}>
        {build?.state === 'waiting' && t('build.waiting')}
        {share !== null && t('build.running', { percent })}
        {build?.state === 'failed' && t(`build.failed.${build.code}`)}
      </p>
    </>
  );
}
