/** Keeps the rows with the largest ranks, in a pass over any number of rows; of equal ranks, the earlier row. */
export class RankedRows<A> {
  readonly #most: number
  readonly #rows: Array<{ readonly rank: number; readonly row: A }> = []
  /** Number of rows offered, kept or not. */
  offered = 0

  constructor(most: number) {
    this.#most = most
  }

  offer(rank: number, row: A): void {
    this.offered++
    const last = this.#rows.at(-1)
    if (this.#rows.length >= this.#most && (last === undefined || rank <= last.rank)) return
    const before = this.#rows.findIndex((each) => each.rank < rank)
    this.#rows.splice(before === -1 ? this.#rows.length : before, 0, { rank, row })
    if (this.#rows.length > this.#most) this.#rows.pop()
  }

  rows(): ReadonlyArray<A> {
    return this.#rows.map(({ row }) => row)
  }
}
