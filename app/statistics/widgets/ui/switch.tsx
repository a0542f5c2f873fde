import { ChoiceLink } from './choice-link';

interface SwitchProps {
  label: string;
  /** The id of the part of the page that contains it. */
  at?: string;
  choices: readonly { name: string; href: string; isChosen: boolean }[];
}

/** A choice between a few forms of the same widget, as links. */
export function Switch({ label, at, choices }: SwitchProps) {
  return (
    <div className="switch" role="group" aria-label={label}>
      {choices.map(({ name, href, isChosen }) => (
        <ChoiceLink key={name} to={href} at={at} aria-current={isChosen || undefined}>
          {name}
        </ChoiceLink>
      ))}
    </div>
  );
}
