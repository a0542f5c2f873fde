import { Link } from '@remix-run/react';
import { type LandingCard } from '../landing/landing-page';
import { Translated } from './translated';

/** Links to parts of the portal, each with what one finds there. */
export function LandingCards({ cards }: { cards: readonly LandingCard[] }) {
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
