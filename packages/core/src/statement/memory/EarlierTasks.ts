import { Schema } from "effect"
import type { EarlierStatement, Mark, StatementFacts } from "../../ports/StatementMemory.ts"
import type { Fingerprint, Meaning } from "./Fingerprints.ts"
import type { MemoryPolicy, SamenessPolicy } from "./MemoryPolicy.ts"

/** What an earlier task has in common with this one, the plainer first. */
const kinds = ["SAME_FILE", "SAME_TEXT", "SAME_LINES", "CONTRADICTS", "COMMON_PAYER"] as const
type Kind = (typeof kinds)[number]

const holders = ["SAME", "OTHER_NAME", "OTHER_NUMBER", "UNKNOWN"] as const
type Holder = (typeof holders)[number]

/** Another task of the account that has shown the same. Its number alone is told, nothing of what it holds. */
export const EarlierTask = Schema.Struct({
  taskId: Schema.Int.annotate({ description: "Number of the other task" }),
  kind: Schema.Literals(kinds).annotate({
    description:
      "`SAME_FILE`: the same bytes; `SAME_TEXT`: the same lines to the letter; `SAME_LINES`: lines of the same days and amounts; `CONTRADICTS`: other lines or balances of the same account and days; `COMMON_PAYER`: the same payments of one payer",
  }),
  holder: Schema.Literals(holders).annotate({
    description: "Whether its account has the same holder and number; `UNKNOWN` where what is printed does not tell",
  }),
  lines: Schema.Int.annotate({
    description:
      "Lines of this task concerned; for `CONTRADICTS` days. Of days with many lines and of long periods a sample",
  }),
  share: Schema.Finite.annotate({
    description: "The same as a share of what the account shows in the days that both cover, 0 to 1",
  }),
})
export type EarlierTask = typeof EarlierTask.Type

const Places = Schema.Array(Schema.Int)

/**
 * What earlier tasks say of the statements of this one. Accounts by the lowest number of their files, lines by their
 * place in the ledger.
 */
export const Remembered = Schema.Struct({
  earlierTasks: Schema.Array(EarlierTask),
  /** Lines that an earlier task shows as well; `other`: under another name or number. */
  seen: Schema.Array(
    Schema.Struct({ account: Schema.Int, other: Schema.Boolean, lines: Places, share: Schema.Finite }),
  ),
  contradictions: Schema.Array(Schema.Struct({ account: Schema.Int, days: Schema.Array(Schema.String) })),
  payers: Schema.Array(
    Schema.Struct({ account: Schema.Int, name: Schema.String, borrowers: Schema.Int, lines: Places }),
  ),
})
export type Remembered = typeof Remembered.Type

const MOST_TASKS = 50
/** Layout of statements in no known form: two of them may be different ones. */
const GENERIC = "generic"
const MOST_PAYERS = 20

/** The number by which an account is known in `Remembered`. */
export const accountOf = ({ sources }: Fingerprint["ledger"]): number =>
  sources.reduce((least, { file }) => Math.min(least, file), Infinity)

/** An earlier account beside one of this task. */
interface Pair {
  readonly own: Fingerprint
  readonly earlier: EarlierStatement
  /** What both have. */
  readonly hits: ReadonlyArray<Meaning>
  readonly holder: Holder
}

interface Found extends Pair {
  readonly kind: Kind
  readonly lines: ReadonlyArray<number>
  readonly share: number
}

/** Judges what a memory has returned for the fingerprints of this task. Pure. */
export const rememberedOf = (
  prints: ReadonlyArray<Fingerprint>,
  earlier: ReadonlyArray<EarlierStatement>,
  policy: MemoryPolicy,
): Remembered => {
  const pairs = earlier.flatMap((one) => pairsOf(prints, one))
  const same = pairs.flatMap((pair) => samenessOf(pair, policy) ?? [])
  const opposed = pairs.flatMap((pair) => contradictionOf(pair) ?? [])
  const copied = new Set(same.map((one) => one.earlier))
  const paid = commonPayers(
    pairs.filter((pair) => !copied.has(pair.earlier)),
    policy,
  )
  const told = [
    ...same,
    ...opposed.map((one) => ({ ...one, kind: "CONTRADICTS" as const, lines: one.days })),
    ...paid.flatMap(({ tasks }) => tasks),
  ]
  return {
    earlierTasks: toldOf(told),
    seen: same.map(({ holder, lines, own, share }) => ({
      account: accountOf(own.ledger),
      other: holder === "OTHER_NAME" || holder === "OTHER_NUMBER",
      lines,
      share,
    })),
    contradictions: opposed.map(({ days, own }) => ({ account: accountOf(own.ledger), days })),
    payers: paid.map(({ tasks: _, ...payer }) => payer).slice(0, MOST_PAYERS),
  }
}

/** One entry for each task and kind, of the sameness only the plainest; the gravest and most alike first. */
const toldOf = (
  found: ReadonlyArray<
    Pick<Found, "earlier" | "holder" | "kind" | "share"> & { readonly lines: ReadonlyArray<unknown> }
  >,
): ReadonlyArray<EarlierTask> => {
  const entries = new Map<string, EarlierTask>()
  for (const { earlier, holder, kind, lines, share } of found) {
    const entry = { taskId: earlier.taskId, kind, holder, lines: lines.length, share: rounded(share) }
    const key = `${earlier.taskId} ${kind.startsWith("SAME") ? "SAME" : kind}`
    const known = entries.get(key)
    if (known === undefined || order(entry, known) < 0) entries.set(key, entry)
  }
  return [...entries.values()].toSorted(order).slice(0, MOST_TASKS)
}

const gravity: Readonly<Record<Holder, number>> = { OTHER_NAME: 0, OTHER_NUMBER: 1, UNKNOWN: 2, SAME: 3 }

const order = (one: EarlierTask, other: EarlierTask): number =>
  gravity[one.holder] - gravity[other.holder] ||
  kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
  other.share - one.share ||
  one.taskId - other.taskId

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000

const pairsOf = (prints: ReadonlyArray<Fingerprint>, earlier: EarlierStatement): ReadonlyArray<Pair> =>
  prints.flatMap((own) => {
    const { facts } = own.print
    if (facts.kind !== earlier.facts.kind) return []
    const hits = earlier.seen.flatMap((mark: Mark) => own.meanings.get(mark) ?? [])
    return hits.length === 0 ? [] : [{ own, earlier, hits, holder: holderOf(facts, earlier.facts, hits) }]
  })

const holderOf = (own: StatementFacts, other: StatementFacts, hits: ReadonlyArray<Meaning>): Holder => {
  const [name, number] = [agree("NAME", own.name, other.name, hits), agree("NUMBER", own.number, other.number, hits)]
  if (name === false) return "OTHER_NAME"
  if (number === false) return mayBeOneAccount(own, other) ? "UNKNOWN" : "OTHER_NUMBER"
  return name === true || number === true ? "SAME" : "UNKNOWN"
}

/** One form of a bank prints the number of the card, another one that of the account. */
const mayBeOneAccount = (own: StatementFacts, other: StatementFacts): boolean =>
  own.institution !== "" &&
  own.institution === other.institution &&
  own.layouts.every((layout) => layout === GENERIC || !other.layouts.includes(layout))

/** Of what one of them hides nothing can be said, unless both hide it alike. */
const agree = (
  is: "NAME" | "NUMBER",
  own: StatementFacts["name"],
  other: StatementFacts["name"],
  hits: ReadonlyArray<Meaning>,
): boolean | undefined => {
  if (hits.some((hit) => hit.is === is)) return true
  if (own === "FULL" && other === "FULL") return false
  return is === "NAME" && hits.some((hit) => hit.is === "PRINTED") ? true : undefined
}

const samenessOf = (pair: Pair, policy: MemoryPolicy): Found | undefined => {
  const { hits, own } = pair
  for (const [is, kind] of [
    ["FILE", "SAME_FILE"],
    ["TEXT", "SAME_TEXT"],
  ] as const) {
    const sources = new Set(hits.flatMap((hit) => (hit.is === is ? [hit.source] : [])))
    if (sources.size === 0) continue
    const { lines } = own.ledger
    const these = lines.flatMap(({ source }, at) => (sources.has(source) ? [at] : []))
    return { ...pair, kind, lines: these, share: lines.length === 0 ? 1 : these.length / lines.length }
  }
  return (
    linesAlike(pair, "BALANCE", pair.earlier.facts.balances, policy.proven) ??
    linesAlike(pair, "RUN", pair.earlier.facts.runs, policy.unproven)
  )
}

const linesAlike = (
  pair: Pair,
  is: "BALANCE" | "RUN",
  ofEarlier: number,
  { amounts: fewestAmounts, lines: fewest, share: least }: SamenessPolicy,
): Found | undefined => {
  const { earlier, hits, own } = pair
  const { endDate, startDate } = earlier.facts
  const alike = hits.flatMap((hit) => (hit.is === is ? [hit] : []))
  const lines = [...new Set(alike.flatMap((hit) => hit.lines))].toSorted((a, b) => a - b)
  if (lines.length < fewest) return undefined
  const amounts = new Set(lines.map((at) => Math.abs(own.ledger.lines[at]!.amountFen)))
  let within = 0
  for (const one of own.meanings.values()) {
    if (one.is === is && one.date >= startDate && one.date <= endDate) within += 1
  }
  const share = Math.min(1, alike.length / Math.max(1, Math.min(within, ofEarlier)))
  return amounts.size < fewestAmounts || share < least ? undefined : { ...pair, kind: "SAME_LINES", lines, share }
}

/** Days within both periods, the first and the last of either apart, on which one account shows something else. */
const contradictionOf = (pair: Pair): (Pair & { readonly days: ReadonlyArray<string>; share: number }) | undefined => {
  const { earlier, hits, own } = pair
  const [mine, theirs] = [own.print.facts, earlier.facts]
  if (!mine.daily || !theirs.daily || !hits.some(({ is }) => is === "NUMBER")) return undefined
  const from = mine.startDate > theirs.startDate ? mine.startDate : theirs.startDate
  const to = mine.endDate < theirs.endDate ? mine.endDate : theirs.endDate
  const equal = new Set(hits.flatMap((hit) => (hit.is === "DAY" ? [hit.date] : [])))
  const both = [...own.meanings.values()].flatMap((one) =>
    one.is === "DAY" && one.date > from && one.date < to ? [one.date] : [],
  )
  const days = both.filter((date) => !equal.has(date))
  return days.length === 0 ? undefined : { ...pair, days, share: days.length / both.length }
}

interface CommonPayer {
  readonly account: number
  readonly name: string
  readonly borrowers: number
  readonly lines: ReadonlyArray<number>
  readonly tasks: ReadonlyArray<Found>
}

/** Payers who paid several other borrowers the same, as far as all names are known. */
const commonPayers = (pairs: ReadonlyArray<Pair>, policy: MemoryPolicy): ReadonlyArray<CommonPayer> => {
  const byPayer = new Map<string, Array<Found & { readonly payer: string }>>()
  for (const pair of pairs) {
    if (pair.holder !== "OTHER_NAME") continue
    const lines = new Map<string, Array<number>>()
    for (const hit of pair.hits) {
      if (hit.is === "PAYMENT") lines.set(hit.payer, [...(lines.get(hit.payer) ?? []), hit.line])
    }
    for (const [payer, these] of lines) {
      if (these.length < policy.payments) continue
      const key = `${accountOf(pair.own.ledger)} ${payer}`
      const share = these.length / pair.own.ledger.lines.length
      byPayer.set(key, [...(byPayer.get(key) ?? []), { ...pair, payer, kind: "COMMON_PAYER", lines: these, share }])
    }
  }
  return [...byPayer.values()]
    .flatMap((tasks): ReadonlyArray<CommonPayer> => {
      const borrowers = new Set(tasks.map(({ earlier }) => earlier.holder)).size
      const { own } = tasks[0]!
      const lines = [...new Set(tasks.flatMap((task) => task.lines))].toSorted((a, b) => a - b)
      const name = own.ledger.lines[lines[0]!]?.counterparty ?? ""
      return borrowers < policy.borrowers ? [] : [{ account: accountOf(own.ledger), name, borrowers, lines, tasks }]
    })
    .toSorted((a, b) => b.borrowers - a.borrowers || (a.name < b.name ? -1 : 1))
}
