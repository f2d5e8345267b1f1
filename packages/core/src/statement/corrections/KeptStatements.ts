import { Schema } from "effect"
import { LocalDate } from "../../domain/LocalDate.ts"
import type { ParsedLine } from "../analysis/ParsedLine.ts"
import { Paper } from "../invoices/Paper.ts"
import { balancesByDay } from "../ledger/DailyBalances.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import { turnoverOf } from "../ledger/StatedDifferences.ts"
import type { LedgerUpToDay } from "../ledger/UpToDay.ts"
import { Remembered } from "../memory/EarlierTasks.ts"

const DayOrNone = Schema.UndefinedOr(LocalDate)
const FenOrNone = Schema.UndefinedOr(Schema.Int)
const Day = Schema.optionalKey(LocalDate)
const Fen = Schema.optionalKey(Schema.Int)
const Text = Schema.optionalKey(Schema.String)
const Order = Schema.Literals(["FILE", "REVERSED", "TIME", "CHAIN"])

const Account = Schema.Struct({
  institution: Text,
  accountName: Text,
  accountNumber: Text,
  currency: Schema.UndefinedOr(Schema.String),
  startDate: Day,
  endDate: Day,
  openingFen: Fen,
  closingFen: Fen,
  totalInFen: Fen,
  totalOutFen: Fen,
  countIn: Fen,
  countOut: Fen,
  kind: Schema.Literals(["BANK", "WALLET"]),
})

const Unseen = Schema.Struct({
  words: Schema.Int,
  amounts: Schema.Int,
  page: Schema.Int,
  rows: Schema.Int,
  columns: Schema.Int,
  sheets: Schema.Int,
  formulas: Schema.Int,
  layerAmounts: Schema.Int,
  layerDiffering: Schema.Int,
})

const Source = Schema.Struct({
  file: Schema.Int,
  fileName: Schema.String,
  layout: Schema.String,
  uploadedOn: Day,
  account: Account,
  startDate: DayOrNone,
  endDate: DayOrNone,
  openingFen: FenOrNone,
  closingFen: FenOrNone,
  order: Order,
  pages: Schema.Int,
  lines: Schema.Int,
  duplicates: Schema.Int,
  unreadLines: Schema.Int,
  scanned: Schema.optionalKey(Schema.Boolean),
  unseen: Schema.optionalKey(Unseen),
})

const numbers = Schema.Array(Schema.Int)

/** A ledger without its lines, and what the lines do not tell of themselves, by their numbers from 0. */
const KeptLedger = Schema.Struct({
  account: Account,
  sources: Schema.Array(Source),
  order: Order,
  balanceChecked: Schema.Boolean,
  breaks: Schema.Array(
    Schema.Struct({
      line: Schema.Int,
      source: Schema.Int,
      row: Schema.Int,
      page: FenOrNone,
      sheet: Schema.UndefinedOr(Schema.String),
      date: LocalDate,
      expectedFen: Schema.Int,
      printedFen: Schema.Int,
    }),
  ),
  startDate: DayOrNone,
  endDate: DayOrNone,
  linesOutside: Schema.Int,
  openingFen: FenOrNone,
  closingFen: FenOrNone,
  duplicatesDropped: Schema.Int,
  conflicts: Schema.Int,
  gaps: Schema.Array(Schema.Struct({ from: LocalDate, to: LocalDate, line: Schema.Int, changeFen: FenOrNone })),
  differences: Schema.Array(
    Schema.Struct({
      source: Schema.Int,
      figure: Schema.Literals(["opening", "closing", "totalIn", "totalOut", "countIn", "countOut"]),
      stated: Schema.Int,
      computed: Schema.Int,
    }),
  ),
  /** Numbers of its lines, and of those after the day of the analysis. */
  lines: Schema.Int,
  later: Schema.Int,
  /** Lines in a row of one source: how many, and of which. */
  ofSources: Schema.Array(Schema.Tuple([Schema.Int, Schema.Int])),
  neutral: numbers,
  signTurned: numbers,
  balanceTexts: Schema.Array(Schema.Tuple([Schema.Int, Schema.String])),
})
type KeptLedger = typeof KeptLedger.Type

/** Statements as they were analysed, without their lines. */
export const KeptStatements = Schema.Struct({
  materialRefs: Schema.Array(Schema.String),
  creditCards: Schema.Array(Schema.String),
  papers: Schema.optionalKey(Schema.Array(Paper)),
  ledgers: Schema.Array(KeptLedger),
  memory: Schema.optionalKey(Remembered),
})
export type KeptStatements = typeof KeptStatements.Type

const indices = (lines: ReadonlyArray<LedgerLine>, is: (line: LedgerLine) => boolean): ReadonlyArray<number> =>
  lines.flatMap((line, at) => (is(line) ? [at] : []))

const sourcesOf = (lines: ReadonlyArray<LedgerLine>): KeptLedger["ofSources"] => {
  const runs: Array<[number, number]> = []
  for (const { source } of lines) {
    const last = runs.at(-1)
    if (last?.[1] === source) last[0] += 1
    else runs.push([1, source])
  }
  return runs
}

/** `undefined` does not survive in JSON: it is kept as `null`, which nothing else here is. */
const asJson = (kept: KeptStatements): unknown =>
  JSON.parse(JSON.stringify(kept, (_, value: unknown) => (value === undefined ? null : value)))

const fromJson = (json: unknown): unknown => {
  if (json === null) return undefined
  if (Array.isArray(json)) return json.map(fromJson)
  return typeof json === "object"
    ? Object.fromEntries(Object.entries(json).map(([name, value]) => [name, fromJson(value)]))
    : json
}

/** What is kept of analysed ledgers beside their lines, as JSON: with the lines it is `restoredLedgers`. */
export const keptStatements = (dated: ReadonlyArray<LedgerUpToDay>, facts: Omit<KeptStatements, "ledgers">): unknown =>
  asJson({
    ...facts,
    ledgers: dated.map(({ later, ledger }) => {
      const { averageDailyBalanceFen: _, dayBalances: __, inflowFen: ___, outflowFen: ____, lines, ...rest } = ledger
      const all = [...lines, ...later]
      return {
        ...rest,
        lines: lines.length,
        later: later.length,
        ofSources: sourcesOf(all),
        neutral: indices(all, ({ neutral }) => neutral),
        signTurned: indices(all, ({ signTurned }) => signTurned),
        balanceTexts: all.flatMap(({ balanceText }, at) => (balanceText === undefined ? [] : [[at, balanceText]])),
      }
    }),
  })

const decode = Schema.decodeUnknownEffect(KeptStatements)

/** Reads what `keptStatements` returned. */
export const readKept = (json: unknown) => decode(fromJson(json))

const FEN_PER_YUAN = 100
const fenOf = (yuan: number): number => Math.round(yuan * FEN_PER_YUAN)

const lineOf = (
  line: ParsedLine,
  own: Pick<LedgerLine, "source" | "neutral" | "signTurned"> & { readonly balanceText: string | undefined },
): LedgerLine => {
  const { balanceText, ...marks } = own
  return {
    date: LocalDate.make(line.date),
    time: line.time ?? undefined,
    amountFen: fenOf(line.amount),
    balanceFen: line.balance === null ? undefined : fenOf(line.balance),
    ...(balanceText === undefined ? {} : { balanceText }),
    counterparty: line.counterparty ?? undefined,
    counterpartyAccount: line.counterpartyAccount ?? undefined,
    summary: line.summary ?? undefined,
    texts: line.remarks,
    repaired: line.repaired,
    row: line.row,
    page: line.page ?? undefined,
    sheet: line.sheet ?? undefined,
    ...(line.box === null ? {} : { box: line.box }),
    ...marks,
  }
}

/** The ledgers of kept statements with their lines as they were read, in the order of the numbers of the lines. */
export const restoredLedgers = (
  { ledgers }: KeptStatements,
  lines: ReadonlyArray<ParsedLine>,
): ReadonlyArray<Ledger> => {
  let first = 0
  return ledgers.map((kept) => {
    const { balanceTexts, later, lines: count, neutral, ofSources, signTurned, ...rest } = kept
    const [neutrals, turned, texts] = [new Set(neutral), new Set(signTurned), new Map(balanceTexts)]
    const sources = ofSources.flatMap(([times, source]) => Array.from({ length: times }, () => source))
    const all = lines.slice(first, first + count + later).map((line, at) =>
      lineOf(line, {
        source: sources[at] ?? 0,
        neutral: neutrals.has(at),
        signTurned: turned.has(at),
        balanceText: texts.get(at),
      }),
    )
    first += count + later
    const own = all.slice(0, count)
    const { inflowFen, outflowFen } = turnoverOf(own)
    return {
      ...rest,
      lines: own,
      later: all.slice(count),
      inflowFen,
      outflowFen,
      ...balancesByDay(own, rest),
    }
  })
}
