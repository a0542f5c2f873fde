import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type LandingPage as Landing, type LandingSection } from '../landing/landing-page';
import { type RenderedText } from '../rendered-text';
import { LandingHero } from './landing-hero';
import { LinkedItems } from './linked-items';
import { Translated } from './translated';

interface LandingPageProps {
  landing: Landing;
  about: RenderedText;
  /** The chart next to the message; null before the first publication. */
  chart: ReactNode;
  /** The box for questions about the data. */
  question: ReactNode;
  /** The content of the sections that show what is published now; figures are null before there are any. */
  figures: ReactNode;
  newest: ReactNode;
}

/** The landing page: its message, the box for questions, then the sections in the order chosen by staff. */
export function LandingPage({
  landing,
  about,
  chart,
  question,
  figures,
  newest,
}: LandingPageProps) {
  return (
    <>
      <LandingHero {...landing} about={about} chart={chart} />
      <div className="page-width landing-sections">
        {question}
        {landing.sections.map((section, index) => (
          <Section key={index} id={`section-${index + 1}`} {...section}>
            {section.kind === 'figures' && (figures ?? <NoFigures />)}
            {section.kind === 'newest' && newest}
            {section.kind === 'links' && <LinkedItems items={section.cards} />}
          </Section>
        ))}
      </div>
    </>
  );
}

function NoFigures() {
  const { t } = useTranslation('home');
  return <p className="landing-empty">{t('figures.none')}</p>;
}

type SectionProps = Pick<LandingSection, 'kind' | 'title' | 'text'> & {
  id: string;
  children: ReactNode;
};

function Section({ id, kind, title, text, children }: SectionProps) {
  return (
    <section className={`landing-section landing-${kind}`} aria-labelledby={id}>
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
