import { Link } from '@remix-run/react';
import { type MovedCode } from '../dashboard/moved-codes';

/** Says of the chosen codes that were merged or have ended where their records are counted. */
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
