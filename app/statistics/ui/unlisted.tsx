import { Link } from '@remix-run/react';
import { type Unlisted as UnlistedData } from '../widgets/widget-data';

/** Says why there is nothing to list, and how to get on. */
export function Unlisted({ text, hint, links }: UnlistedData) {
  return (
    <div className="empty">
      <p>{text}</p>
      <p>
        {hint}{' '}
        {links.map(({ label, href }) => (
          <Link key={href} to={href} preventScrollReset>
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}
