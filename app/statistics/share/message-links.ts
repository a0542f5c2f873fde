/** What is sent of a view: its title, what it tells first (if anything) and its address. */
export interface Message {
  title: string;
  sentence: string;
  address: string;
}

/** Opens WhatsApp with a message; nothing is sent before its sender chooses to whom. */
export function whatsAppLink(message: Message): string {
  return `https://wa.me/?text=${encodePart(linesOf(message).join('\n'))}`;
}

/** Opens a mail with a message. */
export function mailLink(message: Message): string {
  return `mailto:?subject=${encodePart(message.title)}&body=${encodePart(linesOf(message).join('\r\n'))}`;
}

function linesOf({ title, sentence, address }: Message): string[] {
  return [title, sentence, address].filter((line) => line !== '');
}

/** A text as a part of an address, blanks as %20: programs of mail show the plus signs of forms. */
function encodePart(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1).replace(/\+/g, '%20');
}
