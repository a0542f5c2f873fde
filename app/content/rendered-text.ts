/** A longer text of staff as HTML, with its language. */
export interface RenderedText {
  html: string;
  language: string;
}
