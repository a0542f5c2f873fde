import { useState, type ComponentProps } from 'react';

/**
 * A part of a page that the server writes, and that the browser leaves unchanged while it has no children
 * there. Links and forms of the frame change with the document alone: their children are inside
 * `import.meta.env.SSR`, so neither their code nor their texts are sent as script.
 */
export function ServerMarkup({ id, children, ...others }: ComponentProps<'div'> & { id: string }) {
  const [html] = useState(() =>
    import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  );
  return children ? (
    <div id={id} {...others}>
      {children}
    </div>
  ) : (
    <div id={id} {...others} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  );
}
