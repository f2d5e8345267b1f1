/**
 * The value of a record under a key that somebody else chose: a word of a user, a header of a file, a code of a stored
 * result. `record[key]` would also find what every object inherits, such as `constructor`. All of that is objects and
 * functions, so other values need no second look.
 */
export const ownValue = <A>(record: Readonly<Record<string, A>> | undefined, key: string): A | undefined => {
  if (record === undefined) return undefined
  const value = record[key]
  return isScalar(value) || Object.hasOwn(record, key) ? value : undefined
}

const isScalar = (value: unknown): boolean => typeof value !== "object" && typeof value !== "function"
