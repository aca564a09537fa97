/** One message of an event stream. */
export interface StreamMessage {
  /** Last id that was sent, of this message or one before. */
  id: string;
  type: string;
  data: string;
}

/**
 * Reads `text/event-stream` as it arrives, in pieces of any length.
 *
 * @returns a function that takes the next piece and gives the messages that it completed.
 */
export function createEventParser(): (piece: string) => StreamMessage[] {
  let rest = '';
  let id = '';
  let type = '';
  let data: string[] = [];
  const takeLine = (line: string): StreamMessage | undefined => {
    if (line === '') {
      const message = data.length > 0 ? { id, type: type || 'message', data: data.join('\n') } : undefined;
      type = '';
      data = [];
      return message;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') type = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    return undefined;
  };
  return (piece) => {
    rest += piece;
    const messages: StreamMessage[] = [];
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(rest);
      if (!end) return messages;
      const message = takeLine(rest.slice(0, end.index));
      rest = rest.slice(end.index + end[0].length);
      if (message) messages.push(message);
    }
  };
}
