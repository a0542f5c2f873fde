import { type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** The content of an uploaded file: in storage, under its own key, until it is committed. */
export interface StagedContent {
  key: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
  read(): Promise<Readable>;
  commit(): Promise<unknown>;
  discard(): Promise<void>;
}

/** Puts what a source yields into storage; leaves nothing of a source that fails. */
export type Stage = (
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<StagedContent>;

/**
 * An uploaded file. Its content is in storage, not in memory, and is discarded with the request unless the
 * command that handles the form commits it.
 */
export class UploadedFile extends File {
  readonly #content: StagedContent | null;

  /** @param content - null when nothing was kept of it, since it exceeds its field's maximum. */
  constructor(content: StagedContent | null, name: string, type: string) {
    super([], name, { type });
    this.#content = content;
  }

  get isTooLarge(): boolean {
    return this.#content === null;
  }

  override get size(): number {
    return this.#content?.size ?? Infinity;
  }

  /** The content in storage, to be committed. @throws when the file was too large. */
  get content(): StagedContent {
    if (!this.#content) throw new Error('Nothing is kept of a file that is too large');
    return this.#content;
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return buffer(await this.content.read());
  }

  async discard(): Promise<void> {
    await this.#content?.discard();
  }

  /** Files are equal if their content is: forms that are sent twice are compared as JSON. */
  toJSON(): string | undefined {
    return this.#content?.sha256;
  }
}

/** Returns the files of a form by field, in the order in which they were sent. */
export function filesByField(formData: FormData): Record<string, UploadedFile[]> {
  const files: Record<string, UploadedFile[]> = {};
  for (const [name, value] of formData) {
    if (value instanceof UploadedFile) (files[name] ??= []).push(value);
  }
  return files;
}

/** Discards the files of a form that were not committed. */
export async function discardFiles(formData: FormData): Promise<void> {
  for (const [, value] of formData) if (value instanceof UploadedFile) await value.discard();
}
