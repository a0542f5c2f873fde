import { Fragment, type ReactNode } from 'react';
import { type LandingPage as Landing, type LandingSection } from '../landing/landing-page';
import { type RenderedText } from '../rendered-text';
import { Welcome } from '~/shell/welcome';
import { LandingCards } from './landing-cards';
import { LandingHero } from './landing-hero';
import { Translated } from './translated';

interface LandingPageProps {
  landing: Landing;
  about: RenderedText;
  /** What fills the sections that show what is published now. */
  figures: ReactNode;
  newest: ReactNode;
}

/** The landing page: the hero, then the sections in the order that staff gave them. */
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
