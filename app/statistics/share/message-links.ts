/** What is sent of a view: its title, its first statement (if any) and its address. */
export interface Message {
  title: string;
  sentence: string;
  address: string;
}

/**
 * Returns a link that opens WhatsApp with a message; nothing is sent before its sender chooses a recipient.
 */
export function whatsAppLink(message: Message): string {
  return `https://wa.me/?text=${encodePart(linesOf(message).join('\n'))}`;
}

/** Returns a link that opens a mail with a message. */
export function mailLink(message: Message): string {
  return `mailto:?subject=${encodePart(message.title)}&body=${encodePart(linesOf(message).join('\r\n'))}`;
}

function linesOf({ title, sentence, address }: Message): string[] {
  return [title, sentence, address].filter((line) => line !== '');
}

/** Encodes a text as a part of an address, blanks as %20: mail programs show the plus signs of forms. */
function encodePart(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1).replace(/\+/g, '%20');
}
