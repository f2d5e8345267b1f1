/** Lifetimes and limits of the console's links and sessions. */
export const consolePolicy = {
  /** Minutes in which a link can be used, once. */
  linkMinutes: 10,
  /** Hours after its last use at which a session ends. */
  idleHours: 12,
  /** Days after which a session ends, however it is used. */
  days: 7,
  /** Minutes by which a session may end too early after its last use, so that not every use is a write. */
  slackMinutes: 5,
  /** Sessions of one key. One more ends the oldest. */
  sessions: 100,
} as const
