import { Link } from '@remix-run/react';

interface SwitchProps {
  label: string;
  choices: readonly { name: string; href: string; isChosen: boolean }[];
}

/** A choice between a few forms of the same widget, as links. */
export function Switch({ label, choices }: SwitchProps) {
  return (
    <nav className="switch" aria-label={label}>
      {choices.map(({ name, href, isChosen }) => (
        <Link key={name} to={href} preventScrollReset aria-current={isChosen || undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
