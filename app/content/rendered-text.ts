/** A longer text that staff wrote, as HTML, with the language it is in. */
export interface RenderedText {
  html: string;
  language: string;
}
