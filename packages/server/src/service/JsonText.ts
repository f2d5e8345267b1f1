/** Escapes that `jsonb` rejects, NUL and lone surrogates, as `JSON.stringify` writes them. */
const refused = /\\u(?:0000|d[89a-f])/

/** A text for a `text` column. Characters that PostgreSQL cannot store become U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\u0000", "\ufffd")

const cleaned = (value: unknown): unknown => {
  if (typeof value === "string") return storable(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storable(key), cleaned(member)]))
}

/** JSON for a `jsonb` column. Characters that PostgreSQL cannot store become U+FFFD, in names and in values. */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value)
  return refused.test(text) ? JSON.stringify(cleaned(value)) : text
}
