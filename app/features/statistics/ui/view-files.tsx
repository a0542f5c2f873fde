interface ViewFilesProps {
  title: string;
  /** What the link of each file says, and its permanent address. */
  files: readonly { name: string; href: string }[];
}

/** The files of a view that is shown in another way than on the dashboard. */
export function ViewFiles({ title, files }: ViewFilesProps) {
  return (
    <section className="grid-part" aria-labelledby="view-files">
      <h2 id="view-files">{title}</h2>
      <ul className="microdata-downloads">
        {files.map(({ name, href }) => (
          <li key={href}>
            <a href={href} className="button button-quiet" download>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
