import { editDistance } from "@open-valuation/core/reading"

/** Names offered for one that is not known. */
const MOST_OFFERED = 3
/** Names of fewer characters differ by chance. */
const LEAST_LENGTH = 3
/** From this length on two characters may differ. */
const LONG = 6

const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .replaceAll(/[\s·-]/g, "")
    .toLowerCase()

/**
 * Names close to one that is not among those known: at most one character apart, two of long names; the closest first.
 * Empty when the name is known, or nothing is close.
 */
export const closeNames = (value: string, names: ReadonlySet<string>): ReadonlyArray<string> => {
  const asked = plain(value)
  if (names.has(value) || asked.length < LEAST_LENGTH) return []
  const most = asked.length >= LONG ? 2 : 1
  const close: Array<{ readonly name: string; readonly apart: number }> = []
  for (const name of names) {
    const known = plain(name)
    if (asked.includes(known) || known === "") return []
    if (Math.abs(known.length - asked.length) > most) continue
    const apart = editDistance(asked, known, most)
    if (apart <= most) close.push({ name, apart })
  }
  return close
    .toSorted((one, other) => one.apart - other.apart || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(({ name }) => name)
}
