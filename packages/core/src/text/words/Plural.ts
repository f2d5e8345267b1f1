import { figure } from "./Amounts.ts"

const rules = new Intl.PluralRules("en")

/** The English form for a count, by ICU's plural rules: the singular for 1 only; 0 and 1.04 take the plural. */
export const plural = (count: number, one: string, more: string): string => (rules.select(count) === "one" ? one : more)

/** `last month`, `last 2 months`. */
export const last = (count: number, one: string): string => plural(count, `last ${one}`, `last ${count} ${one}s`)

/** `1 sample`, `2 samples`. */
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${figure(count)} ${plural(count, one, more)}`
