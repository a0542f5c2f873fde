import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { type FormattedChanges } from '../narrative/format-changes';

/** What has changed most in a view; nothing where it compares nothing. */
export function WhatChanged({ changes }: { changes: FormattedChanges | null }) {
  if (!changes) return null;
  const { title, lead, items, method } = changes;
  return (
    <section className="changes" id="changes" aria-labelledby="changes-title">
      <h2 id="changes-title">{title}</h2>
      <p>
        {lead} <a href={`${paths.method}#changes`}>{method}</a>
      </p>
      <ul>
        {items.map(({ name, language, dimension, href, isMore, text, counts }) => (
          <li key={href}>
            <Link to={href} lang={language}>
              {name}
            </Link>{' '}
            <span className="changes-dimension">{dimension}</span>
            <strong>
              <span aria-hidden="true">{isMore ? '▲' : '▼'}</span> {text}
            </strong>
            <span className="changes-counts">{counts}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
