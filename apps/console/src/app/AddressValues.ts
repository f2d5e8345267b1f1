/** A code, such as `PROPERTY`, in an address; `undefined` for what is none. */
export const codeOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^[A-Z_0-9]{1,40}$/.test(value) ? value : undefined

/** A day `YYYY-MM-DD` in an address; `undefined` for what is none, such as 31 February. */
export const dayOf = (value: unknown): string | undefined => {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.valueOf()) && day.toISOString().slice(0, 10) === value ? value : undefined
}
