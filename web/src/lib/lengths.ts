// Greatest lengths of texts, as the server has them (`domain::text`); a field that may hold more or less says so itself.
export const lengths = {
  /** A name, a number, an address. */
  line: 200,
  /** A note, a reason, a message. */
  paragraph: 2000,
  /** A password that is chosen or given. */
  password: 128,
} as const;
