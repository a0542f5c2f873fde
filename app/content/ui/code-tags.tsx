import { type ListedCode } from '../cms-pages/content-page';
import { Translated } from './translated';

/** The codes that a section lists, with the city of offices; nothing if it lists none. */
export function CodeTags({ label, codes }: { label: string; codes: readonly ListedCode[] }) {
  if (codes.length === 0) return null;
  return (
    <ul className="code-tags" aria-label={label}>
      {codes.map(({ code, name, city }) => (
        <li key={code}>
          <Translated translation={name} />
          {city && <span className="code-place">{city}</span>}
        </li>
      ))}
    </ul>
  );
}
