import { useRouteLoaderData } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type LayoutState } from './layout-state';
import { ServerMarkup } from './server-markup';

/** Text pages that end with the welcome. */
const endingInWelcome = [paths.home, paths.complain, paths.periodicData, paths.faq, paths.contact];

/** Returns whether a page ends with the welcome; forms and the pages after them do not. */
export function endsInWelcome(pathname: string): boolean {
  return endingInWelcome.some((path) => `${pathname}/`.startsWith(`${path}/`));
}

/**
 * A strip in the page that introduces the portal at the first visit, until it is closed. With script it
 * closes without a new page.
 */
export function Welcome() {
  const state = useRouteLoaderData<LayoutState>('root');
  const [isClosed, setClosed] = useState(false);
  const close = (event: FormEvent) => {
    event.preventDefault();
    setClosed(true);
    // The button that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
    const body = new URLSearchParams({ welcome: 'closed' });
    // Without a connection this is not stored, and the next page has the strip again.
    fetch(paths.preferences, { method: 'POST', body, redirect: 'manual' }).catch(() => {});
  };
  if (isClosed) return null;
  return (
    <ServerMarkup id="welcome" onSubmit={close}>
      {import.meta.env.SSR && state && !state.isWelcomed && !state.account && <Strip />}
    </ServerMarkup>
  );
}

function Strip() {
  const { t } = useTranslation('welcome');
  return (
    <aside className="welcome" aria-labelledby="welcome-title">
      <div>
        <h2 id="welcome-title">{t('title')}</h2>
        <p>
          {t('register')} {t('survey')}
        </p>
      </div>
      {/* The response leads back to the page, and browsers keep the fragment. */}
      <form method="post" action={`${paths.preferences}#welcome`}>
        <a href={paths.register} className="button">
          {t('toRegister')}
        </a>
        <a href={paths.survey} className="button button-quiet">
          {t('toSurvey')}
        </a>
        <button type="submit" name="welcome" value="closed" className="button button-quiet">
          {t('close')}
        </button>
      </form>
    </aside>
  );
}
