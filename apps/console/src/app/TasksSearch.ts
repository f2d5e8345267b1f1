import { codeOf, dayOf } from "./AddressValues.ts"

/** The filters of a list of tasks, as its address holds them. */
export interface TasksSearch {
  readonly asset?: string
  readonly status?: string
  /** Words that are sought. */
  readonly text?: string
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from?: string
  readonly to?: string
}

/** Most characters of the words that are sought. */
export const MOST_TEXT = 64

/** An address that somebody wrote by hand may have a number. */
const wordsOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, MOST_TEXT) : undefined

/** The query by which the console's API finds the tasks of a search. */
export const tasksQueryOf = ({ asset, ...filter }: TasksSearch): URLSearchParams =>
  new URLSearchParams({ ...filter, ...(asset === undefined ? {} : { assetType: asset }) })

/** The filters in an address. What is empty or cannot be one is left out. */
export const tasksSearchOf = ({ asset, from, status, text, to }: Readonly<Record<string, unknown>>): TasksSearch =>
  Object.fromEntries(
    Object.entries({
      asset: codeOf(asset),
      status: codeOf(status),
      from: dayOf(from),
      to: dayOf(to),
      text: wordsOf(text),
    }).flatMap(([name, value = ""]) => (value === "" ? [] : [[name, value]])),
  )
