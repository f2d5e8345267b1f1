import { EFFECTIVE, flowCategories } from "../analysis/FlowClass.ts"
import type { Fen } from "../Fen.ts"
import { type FlowTable, NONE } from "../flows/FlowTable.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"

/**
 * Where income comes from: wages, business, people who give no reason, and the rest (benefits, interest, insurance,
 * cash and what names nobody). Codes are append-only.
 */
export const incomeSources = ["SALARY", "OPERATIONS", "TRANSFERS", "OTHER"] as const
export type IncomeSource = (typeof incomeSources)[number]

/** The effective inflow of one source. A class: decision 33. */
export class SourceSum {
  readonly source: IncomeSource
  amountFen: Fen = 0
  lines = 0
  /** Named payers. */
  payers = 0

  constructor(source: IncomeSource) {
    this.source = source
  }
}

/** Where a source stands among them. */
const [SALARY, OPERATIONS, TRANSFERS, OTHER] = [0, 1, 2, 3] as const
const [WAGES, BUSINESS, REST] = [
  flowCategories.indexOf("SALARY"),
  flowCategories.indexOf("OPERATING"),
  flowCategories.indexOf("OTHER"),
]

/** Takes the lines one after the other; the sums come to the effective inflow, to the fen. */
export class IncomeSources {
  readonly sums: ReadonlyArray<SourceSum> = incomeSources.map((source) => new SourceSum(source))
  /** The lines of wages. */
  readonly wages: Array<number> = []
  readonly #table: FlowTable
  readonly #category: Uint8Array
  readonly #wagePayers: ReadonlySet<number>
  readonly #ofCompany: boolean
  readonly #rent: number
  /** By party, a bit for each source that it has paid. */
  readonly #seen: Uint8Array

  constructor(given: {
    readonly table: FlowTable
    readonly category: Uint8Array
    readonly scanner: KeywordScanner
    readonly wagePayers: ReadonlySet<number>
    /** True when the accounts are companies', which earn no wages. */
    readonly ofCompany: boolean
  }) {
    this.#table = given.table
    this.#category = given.category
    this.#wagePayers = given.wagePayers
    this.#ofCompany = given.ofCompany
    this.#rent = given.scanner.bit("rent")
    this.#seen = new Uint8Array(given.table.parties.length)
  }

  take(i: number): void {
    const { amount, flowClass, party } = this.#table
    if (flowClass[i] !== EFFECTIVE || amount[i]! <= 0) return
    const who = party[i]!
    const source = this.#sourceOf(i, who)
    const sum = this.sums[source]!
    sum.amountFen += amount[i]!
    sum.lines++
    if (source === SALARY) this.wages.push(i)
    if (who === NONE || (this.#seen[who]! & (1 << source)) !== 0) return
    this.#seen[who]! |= 1 << source
    sum.payers++
  }

  #sourceOf(i: number, who: number): number {
    const category = this.#category[i]
    const named = who !== NONE
    if (category === WAGES) return this.#ofCompany ? OPERATIONS : SALARY
    // A tenant pays once a month, too.
    const isRent = (this.#table.words[i]! & this.#rent) !== 0
    if (named && !isRent && this.#wagePayers.has(who) && (category === BUSINESS || category === REST)) return SALARY
    if (category === BUSINESS) return OPERATIONS
    return named && category === REST && this.#table.parties[who]!.isPerson ? TRANSFERS : OTHER
  }
}
