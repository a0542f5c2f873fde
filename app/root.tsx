import { data, type LoaderFunctionArgs } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode } from 'react';
import { paths } from '~/paths';
import { useTranslation } from '~/platform/i18n/page-texts';
import { mayBeFramed, themeOfFrame } from '~/platform/http/framing.server';
import { getPreferences } from '~/platform/http/preferences.server';
import { InlineTexts } from '~/platform/i18n/inline-texts';
import { localeTag } from '~/platform/i18n/locale-tag';
import { getRequestLanguage, isLanguageNew } from '~/platform/i18n/request-language.server';
import { namedLanguages } from '~/platform/i18n/texts.server';
import { loadDataState } from '~/services/published-data.server';
import { environment } from '~/services/portal.server';
import { presence } from '~/presence/pages/live-presence.server';
import { loadAccountState } from '~/accounts/pages/load-account-state.server';
import { describePreview } from '~/workspace/publishing/pages/describe-preview.server';
import previewStyles from './shell/preview.css?url';
import styles from './styles.css?url';
import { ButtonTokenProvider } from './ui/forms/button-form';
import { UNPUBLISHED, UNRECORDED, UNSENT, type UnsentForm } from './shell/error-code';
import { ErrorHead, ErrorMessage } from './shell/error-message';
import { HeadElements, MachineReadable } from './shell/head-elements';
import { Layout as PageLayout } from './shell/layout';
import { readingAttributes } from './shell/reading-attributes';
import { Tooltip } from './shell/tooltip';
import { UnsentHead, UnsentMessage } from './shell/unsent-message';

export const handle = { i18n: ['common'] };

export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getRequestLanguage(request);
  const isFramed = mayBeFramed(request);
  const { dataSaver, welcome, ...reading } = await getPreferences(request);
  const { account, cookies } = await loadAccountState(request);
  const headers = new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
  return data(
    {
      language,
      isLanguageNew: !isFramed && (await isLanguageNew(request)),
      languages: [...namedLanguages],
      isFramed,
      theme: themeOfFrame(request),
      dataSaver,
      reading,
      isWelcomed: welcome === 'closed',
      account,
      visits: presence.published(),
      quickExit: environment.QUICK_EXIT_URL,
      ...(environment.REHEARSAL === 'yes' && { isRehearsal: true }),
      ...(await loadDataState()),
      ...describePreview(language),
    },
    { headers: isFramed ? {} : headers },
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const error = useRouteError();
  // Without an error it is null on the server, despite its documentation.
  const isError = error !== undefined && error !== null;
  const { i18n } = useTranslation();
  const isScripted = root?.dataSaver !== 'on' && !root?.isFramed;
  return (
    <html
      lang={localeTag(i18n.language)}
      data-language={i18n.language}
      dir={i18n.dir}
      data-theme={root?.theme}
      {...readingAttributes(root?.reading)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={root?.theme ?? 'light dark'} />
        <meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#172329" media="(prefers-color-scheme: dark)" />
        <link rel="manifest" href={`${paths.manifest}?lng=${i18n.language}`} />
        {root?.isFramed && <base target="_blank" />}
        {!isError ? (
          <HeadElements />
        ) : unsentOf(error) ? (
          <UnsentHead />
        ) : (
          <ErrorHead status={statusOf(error)} code={codeOf(error)} />
        )}
        <Links />
        {/* React ignores additional elements at the end of a head, so the browser need not render this. */}
        {import.meta.env.SSR && <MachineReadable />}
        {import.meta.env.SSR && root?.preview && <link rel="stylesheet" href={previewStyles} />}
        {/* An empty style sheet: its response sets the cookie, which a document that all guests share must
            not. */}
        {import.meta.env.SSR && root?.isLanguageNew && (
          <link
            rel="stylesheet"
            href={`${paths.languageCookie}?lng=${root.language}`}
            media="print"
          />
        )}
      </head>
      <body
        className={
          useMatches().some(hasPlainFrame) ? 'is-plain' : root?.isFramed ? 'is-framed' : undefined
        }
      >
        <ButtonTokenProvider value={root?.account?.token}>
          <PageLayout state={root} isError={isError}>
            {children}
          </PageLayout>
        </ButtonTokenProvider>
        {isScripted && (
          <>
            <InlineTexts />
            <Tooltip />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Returns whether a route wants a page without navigation, which needs full attention. */
function hasPlainFrame({ handle }: { handle?: unknown }): boolean {
  return (
    typeof handle === 'object' && handle !== null && 'frame' in handle && handle.frame === 'plain'
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const unsent = unsentOf(error);
  if (unsent) return <UnsentMessage {...unsent} />;
  return <ErrorMessage status={statusOf(error)} code={codeOf(error)} details={detailsOf(error)} />;
}

/** Returns the code of an error that has specific texts; `undefined` for others. */
function codeOf(error: unknown): string | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return [UNPUBLISHED, UNRECORDED].find((code) => code === data);
}

/** Returns the contents of a form that could not be received. */
function unsentOf(error: unknown): UnsentForm | null {
  const data = isRouteErrorResponse(error) ? (error.data as UnsentForm | null) : null;
  return data?.code === UNSENT ? data : null;
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** Returns the details in an error response of the portal; other responses have none. */
function detailsOf(error: unknown): Record<string, string> | undefined {
  return isRouteErrorResponse(error) && error.status === 410
    ? (error.data as Record<string, string>)
    : undefined;
}
