/**
 * What a record holds under a key that somebody else chose: a word of a user, a header of a file, a code of a stored
 * result. `record[key]` would also find what every object inherits, such as `constructor`.
 */
export const ownValue = <A>(record: Readonly<Record<string, A>> | undefined, key: string): A | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
