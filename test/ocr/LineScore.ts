/** The compared parts of a statement's line. Money in fen. */
export interface ComparedLine {
  readonly date: string
  readonly amountFen: number
  readonly balanceFen: number | undefined
}

/** Numbers of true, read and matching lines. Scores of several pages are added up. */
export interface LineScore {
  readonly wanted: number
  readonly got: number
  readonly matched: number
}

export const noLines: LineScore = { wanted: 0, got: 0, matched: 0 }

export const plus = (one: LineScore, other: LineScore): LineScore => ({
  wanted: one.wanted + other.wanted,
  got: one.got + other.got,
  matched: one.matched + other.matched,
})

const keyOf = ({ amountFen, balanceFen, date }: ComparedLine): string => `${date} ${amountFen} ${balanceFen}`

/** Scores lines. A line matches an unmatched one with the same date, amount and balance. */
export const scoreLines = (wanted: ReadonlyArray<ComparedLine>, got: ReadonlyArray<ComparedLine>): LineScore => {
  const left = new Map<string, number>()
  for (const line of wanted) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1)
  let matched = 0
  for (const line of got) {
    const count = left.get(keyOf(line)) ?? 0
    if (count === 0) continue
    left.set(keyOf(line), count - 1)
    matched++
  }
  return { wanted: wanted.length, got: got.length, matched }
}
