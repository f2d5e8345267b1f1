import type { Sample } from "../../domain/Sample.ts"
import type { Point } from "../../statistics/Distance.ts"

/** Owner of samples that everyone may use. */
export const SHARED = 0
const REMOVED = -1
/** Day and slot share one float64: 2³¹ slots leave room for 4 million days. */
const MAX_SLOTS = 2 ** 31
/** Shorter lists sort faster with a comparator. */
const FEW = 64

const longer = <A extends Int32Array | Float64Array>(next: A, column: A): A => {
  next.set(column)
  return next
}

/** All samples by slot, with the columns that a search reads. A removed sample keeps its slot but is invisible. */
export class Columns {
  readonly samples: Array<Sample> = []
  days = new Int32Array(1024)
  longitudes = new Float64Array(1024)
  latitudes = new Float64Array(1024)
  owners = new Int32Array(1024)
  /** True when any sample has coordinates. */
  isPlaced = false
  /** Similarity traits, one column each; `NaN` where unknown. */
  readonly traits: Array<Float64Array>

  constructor(traits: number) {
    this.traits = Array.from({ length: traits }, () => new Float64Array(1024))
  }

  /** Files a sample; coordinates outside the valid range count as unknown. */
  add(sample: Sample, point: Point | undefined, traits: ReadonlyArray<number | undefined>, owner: number): number {
    const slot = this.samples.length
    if (slot === this.days.length) this.grow()
    this.samples.push(sample)
    this.days[slot] = sample.observedDay
    const known = point !== undefined && Math.abs(point.longitude) <= 180 && Math.abs(point.latitude) <= 90
    this.longitudes[slot] = known ? point.longitude : Number.NaN
    this.latitudes[slot] = known ? point.latitude : Number.NaN
    this.isPlaced ||= known
    this.owners[slot] = owner
    this.traits.forEach((column, t) => (column[slot] = traits[t] ?? Number.NaN))
    return slot
  }

  /** The same columns, some slots of which are hidden. They share all else: add to neither. */
  hiding(isHidden: (sample: Sample) => boolean): Columns {
    const owners = this.owners.slice()
    this.samples.forEach((sample, slot) => {
      if (isHidden(sample)) owners[slot] = REMOVED
    })
    return Object.assign(new Columns(0), this, { owners })
  }

  /** Shows a hidden slot to everyone. */
  show(slot: number): void {
    this.owners[slot] = SHARED
  }

  remove(slot: number): void {
    this.owners[slot] = REMOVED
  }

  sample(slot: number): Sample {
    const sample = this.samples[slot]
    if (sample === undefined) throw new Error(`SampleIndex: no sample in slot ${slot}`)
    return sample
  }

  day(slot: number): number {
    return this.days[slot] ?? Number.NaN
  }

  isRemoved(slot: number): boolean {
    return this.owners[slot] === REMOVED
  }

  /** `account` is the number of an owner; an account that owns nothing has a number that no sample carries. */
  isVisible(slot: number, account: number): boolean {
    const owner = this.owners[slot]
    return owner === SHARED || owner === account
  }

  /** Slots sorted by day, oldest first. */
  sortByDay(slots: ReadonlyArray<number>): Array<number> {
    if (slots.length < FEW) return slots.toSorted((left, right) => this.day(left) - this.day(right))
    const keys = new Float64Array(slots.length)
    for (let index = 0; index < keys.length; index++) {
      const slot = slots[index] ?? 0
      keys[index] = this.day(slot) * MAX_SLOTS + slot
    }
    keys.sort()
    const sorted: Array<number> = []
    for (const key of keys) sorted.push(key - Math.floor(key / MAX_SLOTS) * MAX_SLOTS)
    return sorted
  }

  private grow(): void {
    const length = this.days.length * 2
    this.days = longer(new Int32Array(length), this.days)
    this.longitudes = longer(new Float64Array(length), this.longitudes)
    this.latitudes = longer(new Float64Array(length), this.latitudes)
    this.owners = longer(new Int32Array(length), this.owners)
    this.traits.forEach((column, t) => (this.traits[t] = longer(new Float64Array(length), column)))
  }
}
