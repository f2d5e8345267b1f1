import type { Columns } from "./Columns.ts"

/** Keeps the `room` nearest of the slots offered: a heap with the most distant on top; ties are broken by sample id. */
export class Nearest {
  private readonly slots: Array<number> = []
  private readonly scores: Array<number> = []
  private readonly columns: Columns
  private readonly room: number

  constructor(columns: Columns, room: number) {
    this.columns = columns
    this.room = room
  }

  /** The score that a slot must beat to enter. */
  worst(): number {
    return this.slots.length < this.room ? Infinity : (this.scores[0] ?? -Infinity)
  }

  offer(slot: number, score: number): void {
    if (this.slots.length < this.room) {
      this.slots.push(slot)
      this.scores.push(score)
      this.rise(this.slots.length - 1)
    } else if (this.room > 0 && this.isFarther(this.at(0), this.scoreAt(0), slot, score)) {
      this.slots[0] = slot
      this.scores[0] = score
      this.sink()
    }
  }

  /** The slots kept, the nearest first. */
  sorted(): ReadonlyArray<number> {
    const { slots, scores, columns } = this
    const order = Array.from(slots.keys())
    order.sort((left, right) => {
      const difference = (scores[left] ?? 0) - (scores[right] ?? 0)
      if (difference !== 0) return difference
      return columns.sample(slots[left] ?? 0).sampleId < columns.sample(slots[right] ?? 0).sampleId ? -1 : 1
    })
    return order.map((index) => slots[index] ?? 0)
  }

  private at(index: number): number {
    return this.slots[index] ?? 0
  }

  private scoreAt(index: number): number {
    return this.scores[index] ?? 0
  }

  private isFarther(left: number, leftScore: number, right: number, rightScore: number): boolean {
    if (leftScore !== rightScore) return leftScore > rightScore
    return this.columns.sample(left).sampleId > this.columns.sample(right).sampleId
  }

  private isAbove(left: number, right: number): boolean {
    return this.isFarther(this.at(left), this.scoreAt(left), this.at(right), this.scoreAt(right))
  }

  private swap(left: number, right: number): void {
    const slot = this.at(left)
    const score = this.scoreAt(left)
    this.slots[left] = this.at(right)
    this.scores[left] = this.scoreAt(right)
    this.slots[right] = slot
    this.scores[right] = score
  }

  private rise(start: number): void {
    let index = start
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!this.isAbove(index, parent)) return
      this.swap(index, parent)
      index = parent
    }
  }

  private sink(): void {
    let index = 0
    for (;;) {
      let top = index
      for (const child of [index * 2 + 1, index * 2 + 2]) {
        if (child < this.slots.length && this.isAbove(child, top)) top = child
      }
      if (top === index) return
      this.swap(index, top)
      index = top
    }
  }
}
