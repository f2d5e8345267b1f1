import type { Columns } from "./Columns.ts"

/** The slots filed under one key, oldest first; sorted lazily on read. */
export class Postings {
  private list: Array<number> = []
  /** Length of the prefix that is known to be sorted. */
  private ordered = 0

  add(slot: number): void {
    this.list.push(slot)
  }

  /** Slots by day, oldest first. */
  slots(columns: Columns): ReadonlyArray<number> {
    const { days } = columns
    for (let index = Math.max(1, this.ordered); index < this.list.length; index++) {
      if ((days[this.list[index - 1] ?? 0] ?? 0) <= (days[this.list[index] ?? 0] ?? 0)) continue
      this.list = columns.sortByDay(this.list)
      break
    }
    this.ordered = this.list.length
    return this.list
  }
}

/** The number of slots, oldest first, that were observed on or before the day. */
export const countUntil = (slots: ReadonlyArray<number>, days: Int32Array, day: number): number => {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[slots[middle] ?? 0] ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return low
}
