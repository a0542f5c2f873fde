import { Link } from '@remix-run/react';
import { type LandingPage, type LandingPicture } from '../landing/landing-page';
import { type RenderedText } from '../rendered-text';
import { Translated, TranslatedText, useForeign } from './translated';

type LandingHeroProps = Pick<LandingPage, 'headline' | 'links' | 'picture'> & {
  about: RenderedText;
};

/** The band at the top of the portal: what it is, and the first steps to take. */
export function LandingHero({ headline, about, links, picture }: LandingHeroProps) {
  return (
    <header className="hero">
      <div className="page-width hero-row">
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
        <HeroPicture picture={picture} />
      </div>
    </header>
  );
}

function HeroPicture({ picture }: { picture: LandingPicture }) {
  const foreignOf = useForeign();
  if (picture.kind === 'built-in') {
    return <img src="/hero.svg" alt="" width="640" height="400" className="hero-picture" />;
  }
  const { href, alternative } = picture;
  return (
    <img
      src={href}
      alt={alternative.text}
      lang={foreignOf(alternative)}
      className="hero-picture hero-photograph"
    />
  );
}
