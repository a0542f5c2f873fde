import { withoutStop } from '~/platform/i18n/letter-case';

interface AnswerHeadProps {
  /** The id of its caption, which names the answer. */
  id: string;
  /** What it shows: a table or chart by its dimensions, or what is compared. */
  caption: string;
  /** Its most important sentence, if any. */
  finding?: string | null;
  /**
   * The records that it is about, if it is the answer of a page, whose heading it then has; empty if the caption
   * names them.
   */
  subject?: string;
}

/**
 * The heading of an analysis, which is its finding, and below it the caption with the records that it is
 * about.
 */
export function AnswerHead({ id, caption, finding, subject }: AnswerHeadProps) {
  if (subject === undefined) {
    return (
      <header className="answer-head">
        <h2 id={finding ? undefined : id}>{finding ? withoutStop(finding) : caption}</h2>
        {finding && <p id={id}>{caption}</p>}
      </header>
    );
  }
  return (
    <header className="answer-head">
      <h1>{finding ? withoutStop(finding) : subject}</h1>
      <h2 id={id} className="answer-caption">
        {caption}
      </h2>
      {finding && subject && <p>{subject}</p>}
    </header>
  );
}
