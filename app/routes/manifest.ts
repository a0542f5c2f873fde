import { type LoaderFunctionArgs } from '@remix-run/node';
import { plainFile } from '~/platform/http/plain-file.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';

const icons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The web app manifest for a phone's home screen; pages link to it in their language. */
export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'common');
  const manifest = {
    id: paths.home,
    name: `${t('portal')}: ${t('tagline')}`,
    short_name: t('portal'),
    description: t('footer.about'),
    lang: language,
    start_url: paths.home,
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f5f3ee',
    theme_color: '#0c4350',
    icons,
  };
  return plainFile(request, JSON.stringify(manifest), 'application/manifest+json; charset=utf-8');
}
