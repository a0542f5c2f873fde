import { type ReactNode } from 'react';
import { type ChartItem } from './chart';

interface MarkProps {
  item: ChartItem;
  /** The class that gives the mark its colour. */
  className?: string;
  /** Whether another mark already represents its item: then only pointers find it. */
  isRepeated?: boolean;
  children: ReactNode;
}

/**
 * The mark of an item in a chart: a link if the item has an address. Its description is its accessible name
 * and its tooltip (`<title>`), which `Tooltip` shows to the keyboard, too.
 */
export function Mark({ item, className, isRepeated, children }: MarkProps) {
  const { href, description, isSelected, isProvisional } = item;
  const classes = [
    'mark',
    className,
    isSelected && 'is-selected',
    isProvisional && 'is-provisional',
  ];
  const attributes = {
    className: classes.filter(Boolean).join(' '),
    'aria-label': isRepeated ? undefined : description,
    'aria-current': (!isRepeated && isSelected) || undefined,
  };
  const content = (
    <>
      <title>{description}</title>
      {children}
    </>
  );
  if (href !== undefined) {
    return (
      <a href={href} tabIndex={isRepeated ? -1 : undefined} {...attributes}>
        {content}
      </a>
    );
  }
  return (
    <g role="img" {...attributes}>
      {content}
    </g>
  );
}
