import { Link } from '@remix-run/react';
import { type MovedCode } from '../view/moved-codes';

/** A note for each chosen code that was merged or has ended: where its records are counted. */
export function MovedCodes({ moved }: { moved: readonly MovedCode[] }) {
  return moved.map(({ text, links }) => (
    <p key={text} className="notice">
      {text}{' '}
      {links.map(({ name, href }) => (
        <Link key={href} to={href}>
          {name}
        </Link>
      ))}
    </p>
  ));
}
