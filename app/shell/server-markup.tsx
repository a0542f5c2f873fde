import { useState, type ComponentProps } from 'react';

/**
 * A part of the frame that the server writes and the browser leaves unchanged: links and forms that change
 * with the document alone. Children are inside `import.meta.env.SSR`, so neither their code nor their texts
 * are sent as script.
 */
export function ServerMarkup({ id, children, ...others }: ComponentProps<'div'> & { id: string }) {
  const [html] = useState(() =>
    import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  );
  return import.meta.env.SSR ? (
    <div id={id} {...others}>
      {children}
    </div>
  ) : (
    <div id={id} {...others} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  );
}
