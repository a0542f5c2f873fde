import { Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { type LandingPage, type LandingPicture } from '../landing/landing-page';
import { type RenderedText } from '../rendered-text';
import { Translated, TranslatedText, useForeign } from './translated';

type LandingHeroProps = Pick<LandingPage, 'headline' | 'links' | 'picture'> & {
  about: RenderedText;
  chart: ReactNode;
};

/** The band at the top of the portal: what it is, the first steps to take, a chart or an uploaded picture. */
export function LandingHero({ headline, about, links, picture, chart }: LandingHeroProps) {
  return (
    <header className="hero">
      <div className="page-width">
        <div className="hero-text">
          <h1>
            <Translated translation={headline} />
          </h1>
          <TranslatedText text={about} />
          {links.length > 0 && (
            <ul className="hero-links">
              {links.map(({ title, to }) => (
                <li key={to}>
                  <Link to={to} className="button">
                    <Translated translation={title} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        {picture.kind === 'file' ? <HeroPicture {...picture} /> : chart}
      </div>
    </header>
  );
}

type UploadedPicture = Extract<LandingPicture, { kind: 'file' }>;

function HeroPicture({ href, alternative }: UploadedPicture) {
  const lang = useForeign()(alternative);
  return <img src={href} alt={alternative.text} lang={lang} className="hero-picture" />;
}
