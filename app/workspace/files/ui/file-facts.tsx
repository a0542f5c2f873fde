/** An uploaded file as its pages show it. */
export interface ListedFile {
  id: string;
  name: string;
  /** The name of its dataset in words. */
  dataset: string;
  size: string;
  by: string;
  at: { iso: string; text: string };
}

/** What an uploaded file is, and who uploaded it. */
export function FileFacts({ dataset, size, by, at }: ListedFile) {
  return (
    <p className="officer-facts">
      {dataset} · {size} · {by} · <time dateTime={at.iso}>{at.text}</time>
    </p>
  );
}
