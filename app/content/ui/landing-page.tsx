import { Fragment, type ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { Welcome } from '~/shell/welcome';
import {
  type LandingPage as Landing,
  type LandingSection,
  type LandingCard,
} from '../landing/landing-page';
import { type RenderedText } from '../rendered-text';
import { LandingHero } from './landing-hero';
import { Translated } from './translated';

interface LandingPageProps {
  landing: Landing;
  about: RenderedText;
  /** The content of the sections that show what is published now. */
  figures: ReactNode;
  newest: ReactNode;
}

/** The landing page: the hero, then the sections in the order chosen by staff. */
export function LandingPage({ landing, about, figures, newest }: LandingPageProps) {
  const figuresAt = landing.sections.findIndex(({ kind }) => kind === 'figures');
  const welcomeAt = figuresAt < 0 ? landing.sections.length - 1 : figuresAt;
  return (
    <>
      <LandingHero {...landing} about={about} />
      <div className="page-width">
        {landing.sections.map((section, index) => (
          <Fragment key={index}>
            <Section id={`section-${index + 1}`} {...section}>
              {section.kind === 'figures' && figures}
              {section.kind === 'links' && <LandingCards cards={section.cards} />}
              {section.kind === 'newest' && newest}
            </Section>
            {index === welcomeAt && <Welcome />}
          </Fragment>
        ))}
      </div>
    </>
  );
}

type SectionProps = Pick<LandingSection, 'title' | 'text'> & { id: string; children: ReactNode };

function Section({ id, title, text, children }: SectionProps) {
  return (
    <section className="landing-section" aria-labelledby={id}>
      <h2 id={id}>
        <Translated translation={title} />
      </h2>
      {text && (
        <p className="landing-lead">
          <Translated translation={text} />
        </p>
      )}
      {children}
    </section>
  );
}

/** Links to parts of the portal, each with a description. */
function LandingCards({ cards }: { cards: readonly LandingCard[] }) {
  return (
    <ul className="landing-cards">
      {cards.map((card) => (
        <Card key={card.to} {...card} />
      ))}
    </ul>
  );
}

function Card({ icon, title, text, to }: LandingCard) {
  return (
    <li className="landing-card">
      <svg className="landing-icon" width="24" height="24" aria-hidden="true" focusable="false">
        <use href={`/section-icons.svg#${icon}`} />
      </svg>
      <h3>
        <Link to={to}>
          <Translated translation={title} />
        </Link>
      </h3>
      <p>
        <Translated translation={text} />
      </p>
    </li>
  );
}
