import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { startTexts } from './i18n/browser-texts';
import { awaitConnection } from './ui/layout/await-connection';

// Ends the visit that the footer counts; without script it ends after a while.
addEventListener('pagehide', () => navigator.sendBeacon('/api/smartmap/set_user_offline'));

awaitConnection();

void startTexts(document.documentElement.dataset.language ?? 'id').then((i18n) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
});
