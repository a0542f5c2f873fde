import { useTranslation } from '~/i18n/page-texts';
import { paths } from '~/paths';

/** Where a guest is welcomed; forms and what follows from them are left in peace. */
const welcoming = [
  paths.home,
  paths.dashboard,
  paths.consultations,
  paths.complain,
  paths.periodicData,
  paths.faq,
  paths.contact,
];

/** Whether a page welcomes guests. */
export function isWelcoming(pathname: string): boolean {
  return welcoming.some((path) => `${pathname}/`.startsWith(`${path}/`));
}

/**
 * What a guest may know at the first visit. Without script it lies at the lower edge of the window and
 * ends up below the page; `useModalWelcome` makes it a dialogue.
 */
export function Welcome() {
  const { t } = useTranslation('welcome');
  return (
    <dialog open className="welcome is-sheet" aria-labelledby="welcome-title">
      <form method="post" action={paths.preferences} className="welcome-head">
        <h2 id="welcome-title">{t('title')}</h2>
        <button type="submit" name="welcome" value="closed" className="button button-quiet">
          {t('close')}
        </button>
      </form>
      <p>{t('register')}</p>
      <p>{t('survey')}</p>
      <p className="welcome-ways">
        <a href={paths.register} className="button">
          {t('toRegister')}
        </a>
        <a href={paths.survey} className="button button-quiet">
          {t('toSurvey')}
        </a>
      </p>
    </dialog>
  );
}
