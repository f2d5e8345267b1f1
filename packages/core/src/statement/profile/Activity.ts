import { EFFECTIVE, flowCategories, PASS_THROUGH, UNCLASSED } from "../analysis/FlowClass.ts"
import { type FlowTable, NONE } from "../analysis/FlowTable.ts"
import type { KeywordScanner } from "../analysis/KeywordScanner.ts"
import type { Fen } from "../Fen.ts"
import type { HolidayCalendar } from "./Holidays.ts"
import type { ProfilePolicy } from "./ProfilePolicy.ts"

/** Lines of a kind among those that could be of it. A class: decision 33. */
export class Share {
  lines = 0
  amountFen: Fen = 0
  ofLines = 0
  ofFen: Fen = 0
  readonly evidence: Array<number> = []

  add(i: number, fen: Fen, isOfKind: boolean): void {
    this.ofLines++
    this.ofFen += fen
    if (!isOfKind) return
    this.lines++
    this.amountFen += fen
    this.evidence.push(i)
  }
}

/** Categories of money that people move by hand. Wages, benefits and interest come by themselves, at any hour. */
const [OPERATING, REST, CASH, WAGES] = [
  flowCategories.indexOf("OPERATING"),
  flowCategories.indexOf("OTHER"),
  flowCategories.indexOf("CASH"),
  flowCategories.indexOf("WAGES"),
]
/** Hours of a day; a text with others is no time. */
const HOURS = 24
const ZERO = 48

/** Movements of money: in cash, in round sums, at night, on holidays, and what could not be paid; line after line. */
export class Activity {
  readonly cash = new Share()
  readonly round = new Share()
  readonly holidays = new Share()
  readonly failed: Array<number> = []
  /** By ledger. */
  readonly #night: ReadonlyArray<Share>
  readonly #timed: Int32Array
  readonly #all: Int32Array
  readonly #table: FlowTable
  readonly #category: Uint8Array
  readonly #policy: ProfilePolicy
  readonly #calendar: HolidayCalendar
  readonly #wagePayers: ReadonlySet<number>
  readonly #bits: { readonly cash: number; readonly failed: number; readonly many: number }

  constructor(given: {
    readonly table: FlowTable
    readonly category: Uint8Array
    readonly scanner: KeywordScanner
    readonly policy: ProfilePolicy
    readonly calendar: HolidayCalendar
    readonly wagePayers: ReadonlySet<number>
  }) {
    const { scanner, table } = given
    this.#table = table
    this.#category = given.category
    this.#policy = given.policy
    this.#calendar = given.calendar
    this.#wagePayers = given.wagePayers
    this.#night = table.ledgers.map(() => new Share())
    this.#timed = new Int32Array(table.ledgers.length)
    this.#all = new Int32Array(table.ledgers.length)
    this.#bits = {
      cash: scanner.bit("cash"),
      failed: scanner.bit("failedPayment"),
      many: scanner.bit("wallet") | scanner.bit("acquirer"),
    }
  }

  take(i: number): void {
    const { flowClass, words } = this.#table
    const known = flowClass[i]!
    if (known === UNCLASSED) return
    if ((words[i]! & this.#bits.failed) !== 0) this.failed.push(i)
    this.#atNight(i, known)
    if (known === EFFECTIVE && this.#table.amount[i]! > 0) this.#income(i)
  }

  /** Amounts at night of the accounts that print times; `undefined` where none does. */
  get night(): Share | undefined {
    const { timedShare } = this.#policy.night
    const timed = this.#night.filter((_, at) => this.#all[at]! > 0 && this.#timed[at]! >= timedShare * this.#all[at]!)
    if (timed.length === 0) return undefined
    const night = new Share()
    for (const { amountFen, evidence, lines, ofFen, ofLines } of timed) {
      night.lines += lines
      night.amountFen += amountFen
      night.ofLines += ofLines
      night.ofFen += ofFen
      for (const i of evidence) night.evidence.push(i)
    }
    return night
  }

  #income(i: number): void {
    const { amount, day, party, parties, words } = this.#table
    const fen = amount[i]!
    this.cash.add(i, fen, (words[i]! & this.#bits.cash) !== 0)
    const who = party[i]!
    const category = this.#category[i]
    if ((category !== OPERATING && category !== REST) || this.#wagePayers.has(who)) return
    const { multipleFen, smallestFen } = this.#policy.round
    if (fen >= smallestFen) this.round.add(i, fen, fen % multipleFen === 0)
    if (who === NONE || parties[who]!.isPerson || (words[i]! & this.#bits.many) !== 0) return
    const isHoliday = this.#calendar.isHoliday(day[i]!)
    if (isHoliday !== undefined) this.holidays.add(i, fen, isHoliday)
  }

  #atNight(i: number, known: number): void {
    const { amount, ledger, lines, party } = this.#table
    const at = ledger[i]!
    this.#all[at]!++
    const { time } = lines[i]!
    // Where no time was kept, exports print midnight.
    if (time === undefined || time === "00:00:00") return
    this.#timed[at]!++
    const fen = Math.abs(amount[i]!)
    if (fen < this.#policy.night.smallestFen || party[i] === NONE) return
    const category = this.#category[i]
    // Interest, fees, taxes, premiums and instalments are booked by machines.
    const byHand = category === OPERATING || category === REST || category === CASH || category === WAGES
    if (!byHand || (known !== EFFECTIVE && known !== PASS_THROUGH)) return
    const hour = 10 * (time.charCodeAt(0) - ZERO) + time.charCodeAt(1) - ZERO
    const { from, to } = this.#policy.night
    if (hour >= 0 && hour < HOURS) this.#night[at]!.add(i, fen, hour >= from || hour < to)
  }
}
