import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { paths } from '~/paths';
import { startTexts } from '~/platform/i18n/browser-texts';
import { PageTextsProvider } from '~/platform/i18n/page-texts';
import { awaitConnection } from './shell/await-connection';

// Ends the visit that the footer counts; without script it ends after a while.
addEventListener('pagehide', () => navigator.sendBeacon(paths.endVisit));

awaitConnection();

const texts = startTexts(document.documentElement);

startTransition(() => {
  hydrateRoot(
    document,
    <PageTextsProvider value={texts}>
      <StrictMode>
        <RemixBrowser />
      </StrictMode>
    </PageTextsProvider>,
  );
});
