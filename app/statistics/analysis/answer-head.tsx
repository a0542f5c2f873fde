interface AnswerHeadProps {
  /** The id of its caption, which names the answer. */
  id: string;
  /** What it shows: a table or chart by its dimensions, or what is compared. */
  caption: string;
  /** Its most important sentence, if any; else its caption is the heading. */
  finding?: string | null;
  /** The records that it is about, if it is the answer of a page, whose heading it then has. */
  subject?: string;
}

/** The heading of an analysis, which is its finding, and below it what is shown of which records. */
export function AnswerHead({ id, caption, finding, subject }: AnswerHeadProps) {
  const Heading = subject === undefined ? 'h2' : 'h1';
  return (
    <header className="answer-head">
      <Heading id={finding ? undefined : id}>{finding ? withoutStop(finding) : caption}</Heading>
      <p>
        {finding && <span id={id}>{caption}</span>} {subject && <span>{subject}</span>}
      </p>
    </header>
  );
}

/** Returns a sentence as a heading, which ends without a full stop. */
function withoutStop(sentence: string): string {
  return sentence.replace(/[.。]$/, '');
}
