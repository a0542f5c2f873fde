import { Link } from '@remix-run/react';
import { type Translation } from '~/platform/i18n/translation';
import { Translated } from './translated';

/** A row that leads to a page or a file. */
export interface LinkedItem {
  title: Translation;
  text: Translation | null;
  to: string;
  /** Its date, in words. */
  date?: string;
  isFile?: boolean;
}

/** A list of links, each with what is there and its date. */
export function LinkedItems({ items }: { items: readonly LinkedItem[] }) {
  return (
    <ul className="linked-items">
      {items.map((item) => (
        <li key={item.to}>
          <div>
            <ItemLink {...item} />
            {item.text && (
              <small>
                <Translated translation={item.text} />
              </small>
            )}
          </div>
          {item.date && <span className="linked-date">{item.date}</span>}
        </li>
      ))}
    </ul>
  );
}

function ItemLink({ title, to, isFile }: LinkedItem) {
  const text = <Translated translation={title} />;
  return isFile ? (
    <a href={to} download>
      {text}
    </a>
  ) : (
    <Link to={to}>{text}</Link>
  );
}
