/** Limits of chat sessions (contract, section 10). */
export const chatPolicy = {
  /** Messages that a session takes. */
  turns: 100,
  /** Sessions of one account that are open at the same time. */
  openSessions: 1000,
  /** Days after its last message on which a session closes. */
  idleDays: 30,
} as const
