import { useTranslation } from '~/i18n/page-texts';
import { paths } from './places';

/** Where a guest is welcomed; forms and what follows from them are left in peace. */
const places = [
  '/home',
  paths.dashboard,
  paths.consultations,
  '/complaint-data/complaint-receipt-data',
  '/periodic-data',
  '/faq',
  '/contact-us',
];

/** Whether a page welcomes guests. */
export function isWelcoming(pathname: string): boolean {
  return places.some((place) => `${pathname}/`.startsWith(`${place}/`));
}

/**
 * What a guest may know at the first visit. Without script it lies at the lower edge of the window and
 * ends up below the page; `useModalWelcome` makes it a dialogue.
 */
export function Welcome() {
  const { t } = useTranslation('welcome');
  return (
    <dialog open className="welcome is-sheet" aria-labelledby="welcome-title">
      <form method="post" action="/preferences" className="welcome-head">
        <h2 id="welcome-title">{t('title')}</h2>
        <button type="submit" name="welcome" value="closed" className="button button-quiet">
          {t('close')}
        </button>
      </form>
      <p>{t('register')}</p>
      <p>{t('survey')}</p>
      <p className="welcome-ways">
        <a href="/register" className="button">
          {t('toRegister')}
        </a>
        <a href="/survey" className="button button-quiet">
          {t('toSurvey')}
        </a>
      </p>
    </dialog>
  );
}
