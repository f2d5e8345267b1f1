/** Days after which data is removed. */
export interface RetentionPolicy {
  /** Those of what has no days of its own, 1 to 36,500. */
  readonly days: number
  /** Those of classes, 1 to 36,500: the tasks of an asset, by its type, and the classes of `isRetentionClass`. */
  readonly classes: ReadonlyMap<string, number>
}

/**
 * Classes beside the assets: tasks with an adopted value, chat sessions, uploaded files, runs of portfolios, and the
 * audit log. Runs and the log are kept unless they have days.
 */
const retentionClasses = ["ADOPTED", "CHATS", "MATERIALS", "RUNS", "AUDIT"] as const

/** True for a class that is no asset. */
export const isRetentionClass = (name: string): boolean => retentionClasses.some((one) => one === name)

/** Maximum age of uploaded files, days, whatever age is requested. */
export const MATERIAL_DAYS = 30

/** Usable text, for the message that refuses another. */
export const retentionText =
  "days from 1 to 36500, then days by class, each class once, such as 365,BANK_STATEMENT=180,AUDIT=1825. Classes are " +
  `the assets, ${retentionClasses.join(", ")}; MATERIALS is at most ${MATERIAL_DAYS}`

/** Parses `365` or `365,BANK_STATEMENT=180,ADOPTED=3650`. Returns the first part that is unusable, if there is one. */
export const parseRetention = (text: string, isAsset: (name: string) => boolean): RetentionPolicy | string => {
  const [first = "", ...parts] = text.split(",")
  const days = daysOf(first, 36_500)
  if (days === undefined) return first
  const classes = new Map<string, number>()
  for (const part of parts) {
    const [, name = "", digits = ""] = /^\s*([A-Z][A-Z0-9_]*)\s*=(.*)$/.exec(part) ?? []
    const own = daysOf(digits, name === "MATERIALS" ? MATERIAL_DAYS : 36_500)
    if (own === undefined || classes.has(name) || !(isAsset(name) || isRetentionClass(name))) return part
    classes.set(name, own)
  }
  return { days, classes }
}

const daysOf = (text: string, most: number): number | undefined => {
  const days = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= most ? days : undefined
}
