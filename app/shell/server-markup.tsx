import { useState, type ComponentProps } from 'react';

/**
 * A part of a page that the server writes and the browser leaves unchanged until it is given children: links
 * and forms of the frame, which change with the document alone, have them inside `import.meta.env.SSR`, so
 * neither their code nor their texts are sent as script.
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
