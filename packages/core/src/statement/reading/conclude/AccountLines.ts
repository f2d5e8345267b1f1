import type { StatementAccount, UnreadLine } from "../../StatementFile.ts"
import { soleCurrencyOf, UNNAMED } from "../cells/Currency.ts"
import type { Draft } from "../lines/Draft.ts"
import type { TablePrinting } from "../lines/TablePrinting.ts"
import type { ScannedFigure } from "../scan/ScannedFigure.ts"
import type { ScannedLine } from "../scan/ScannedRow.ts"
import type { Section } from "../table/Sections.ts"
import { type BalanceStep, balanceSteps, follows, isNewestFirst, shareOf } from "./BalanceSteps.ts"
import { DOUBTFUL } from "./SettlePrinting.ts"

/** Digits of the largest amount, in fen. */
const MAX_DIGITS = 14
/** If this share of a column has two decimals, the whole column has. */
const ALWAYS = 0.8
/** The confidence of a figure without the decimals that all others have. */
const ODD = 0.6

interface Column {
  /** True when all of its figures are printed with two decimals. */
  readonly twoDecimals: boolean
}

const columnOf = (figures: ReadonlyArray<ScannedFigure>): Column => {
  const readable = figures.filter(({ digits }) => digits !== "")
  return { twoDecimals: readable.filter(({ decimals }) => decimals === 2).length >= ALWAYS * readable.length }
}

/** The figure with its digits in fen; `digits` is `""` if it is not an amount. */
const inFen = (figure: ScannedFigure, { twoDecimals }: Column): ScannedFigure => {
  const { digits, decimals } = figure
  if (digits === "") return figure
  const odd = twoDecimals && decimals !== 2
  // A point is more easily lost than two digits.
  const places = decimals === undefined ? (twoDecimals ? 2 : 0) : decimals > 2 ? (twoDecimals ? 2 : 0) : decimals
  const fen = `${digits}${"0".repeat(2 - places)}`.replace(/^0+(?=\d{3})/u, "")
  const confidence = odd ? Math.min(figure.confidence, ODD) : figure.confidence
  return fen.length > MAX_DIGITS
    ? { ...figure, digits: "", confidence: 0 }
    : { ...figure, digits: fen, decimals: 2, confidence }
}

/**
 * Settles the decimals of scanned figures by their whole column, sets the amounts and balances of the drafts, and
 * returns the readings with their digits in fen.
 */
const settleScanned = (
  drafts: ReadonlyArray<Draft>,
  scanned: ReadonlyMap<Draft, ScannedLine>,
): ReadonlyMap<Draft, ScannedLine> => {
  const lines = drafts.flatMap((draft) => {
    const line = scanned.get(draft)
    return line === undefined ? [] : [{ draft, line }]
  })
  const amounts = columnOf(lines.map(({ line }) => line.amount))
  const balances = columnOf(lines.flatMap(({ line }) => line.balance ?? []))
  return new Map(
    lines.map(({ draft, line }) => {
      const amount = inFen(line.amount, amounts)
      const balance = line.balance === undefined ? undefined : inFen(line.balance, balances)
      if (amount.digits !== "") draft.amountFen = Math.sign(draft.amountFen) * Number(amount.digits)
      draft.balanceFen =
        balance === undefined || balance.digits === ""
          ? undefined
          : (balance.negative ? -1 : 1) * Number(balance.digits)
      return [draft, { ...line, amount, balance }] as const
    }),
  )
}

/** A `户名` or `账号` that is the same in all lines is that of the holder, not of the counterparty. */
const settleParty = ({ table, drafts, own, facts }: Section): Section["own"] => {
  const [first] = drafts
  if (!table.columns.partyUnsure || first === undefined || drafts.length < 2) return own
  const { counterparty, counterpartyAccount } = first
  const sameName = counterparty !== undefined && drafts.every((draft) => draft.counterparty === counterparty)
  if (!sameName || (facts.accountName !== undefined && facts.accountName !== counterparty)) return own
  const sameAccount =
    counterpartyAccount !== undefined && drafts.every((draft) => draft.counterpartyAccount === counterpartyAccount)
  for (const draft of drafts) {
    draft.counterparty = undefined
    if (sameAccount) draft.counterpartyAccount = undefined
  }
  return { ...own, accountName: counterparty, ...(sameAccount ? { accountNumber: counterpartyAccount } : {}) }
}

const namedOf = (currency: string | undefined) => (currency === UNNAMED ? undefined : currency)

const accountOf = ({ facts, printing, table }: Section, own: Section["own"]): StatementAccount => {
  const { layout, telling } = table
  const institution =
    (telling ? layout?.institution : undefined) ?? facts.institution ?? own.institution ?? layout?.institution
  const { accountName, accountNumber, currency, foreign = table.foreign, ...figures } = facts
  const wallet = layout?.kind === "WALLET"
  const name = own.accountName ?? accountName
  const number =
    own.accountNumber === undefined || tailOf(accountNumber, own.accountNumber)
      ? (accountNumber ?? own.accountNumber)
      : own.accountNumber
  return {
    // A wallet states that its totals leave lines out.
    ...(wallet ? period(figures) : figures),
    ...(institution === undefined ? {} : { institution }),
    ...(name === undefined ? {} : { accountName: name }),
    ...(number === undefined ? {} : { accountNumber: /^\d{4}$/u.test(number) ? `****${number}` : number }),
    // A file without a Chinese word that does not name its currency is not assumed to be in yuan.
    currency: namedOf(
      own.currency ??
        currency ??
        (layout ?? table.mapping)?.currency ??
        (printing.currencies.size > 0 ? soleCurrencyOf(printing.currencies) : foreign ? undefined : "CNY"),
    ),
    kind: wallet ? "WALLET" : "BANK",
  }
}

/** A column may print only the last digits of what the preamble prints in full. */
const tailOf = (whole: string | undefined, tail: string) => whole?.endsWith(tail) === true

const period = ({ startDate, endDate }: Pick<StatementAccount, "startDate" | "endDate">) => ({
  ...(startDate === undefined ? {} : { startDate }),
  ...(endDate === undefined ? {} : { endDate }),
})

/** The lines of one account in one file, from all of its sections. */
export interface AccountLines {
  readonly layout: string
  account: StatementAccount
  readonly lines: Array<Draft>
  readonly unread: Array<UnreadLine>
  repeated: number
  /** The lines of each section. */
  readonly sections: Array<ReadonlyArray<Draft>>
  readonly scanned: Map<Draft, ScannedLine>
}

/**
 * A section with its signs and its account settled. Lines whose sign nothing tells become unread, except those of a
 * scan.
 */
export const settleSection = (section: Section, doubtful: ReadonlyArray<Draft>): AccountLines | typeof DOUBTFUL => {
  const { table, drafts, printing } = section
  const scanned = new Map(section.scanned.size === 0 ? [] : settleScanned(drafts, section.scanned))
  const unsigned = settleSigns(drafts, printing, table.layout !== undefined)
  if (unsigned === DOUBTFUL || (table.columns.sidesUnsure && follows(drafts) < PROOF)) return DOUBTFUL
  const dropped = new Set<Draft>()
  for (const draft of [...unsigned, ...drafts.filter((each) => doubtful.includes(each))]) {
    const line = scanned.get(draft)
    // The running balance may still tell the sign of a scanned line.
    if (line === undefined) dropped.add(draft)
    else scanned.set(draft, { ...line, sign: "UNKNOWN" })
  }
  const lines = dropped.size === 0 ? drafts : drafts.filter((draft) => !dropped.has(draft))
  return {
    layout: table.layout?.id ?? table.mapping?.id ?? "generic",
    unread: [
      ...section.unread,
      ...[...dropped].map(({ row, page, sheet }) => ({ row, page, sheet, reason: "sign" as const })),
    ],
    account: accountOf(section, settleParty(section)),
    lines: [...lines],
    repeated: section.repeated,
    sections: [lines],
    scanned,
  }
}

const sameAccount = (one: StatementAccount, other: StatementAccount) =>
  one.currency === other.currency &&
  (one.accountNumber === undefined || other.accountNumber === undefined
    ? one.accountName === other.accountName || one.accountName === undefined || other.accountName === undefined
    : one.accountNumber === other.accountNumber)

/** True when a sheet repeats another one, in its order or turned round: exports are kept next to their copies. */
const isCopy = (lines: ReadonlyArray<Draft>, of: ReadonlyArray<Draft>): boolean =>
  repeats(lines, of) || repeats(lines.toReversed(), of)

const repeats = (lines: ReadonlyArray<Draft>, of: ReadonlyArray<Draft>): boolean =>
  lines.length === of.length &&
  lines[0]?.sheet !== of[0]?.sheet &&
  lines.every((line, i) => {
    const other = of[i]
    return (
      line.date === other?.date &&
      line.time === other.time &&
      line.amountFen === other.amountFen &&
      line.balanceFen === other.balanceFen &&
      line.counterparty === other.counterparty
    )
  })

/** Adds a section to the lines of its account, unless it is a copy of one of them. */
export const addSection = (accounts: Array<AccountLines>, section: AccountLines): void => {
  const known = accounts.find(({ account }) => sameAccount(account, section.account))
  if (known === undefined) {
    accounts.push(section)
    return
  }
  if (known.sections.some((each) => isCopy(section.lines, each))) return
  known.sections.push(section.lines)
  known.account = { ...section.account, ...known.account }
  known.repeated += section.repeated
  for (const line of section.lines) known.lines.push(line)
  for (const row of section.unread) known.unread.push(row)
  for (const [draft, line] of section.scanned) known.scanned.set(draft, line)
}

/** Below this share of lines that follow a sign, the running balance proves nothing. */
const PROOF = 0.8

/**
 * Takes the signs from the running balance, where amounts are printed without any. Where the balance gives none, other
 * lines with the same summary do. Returns the lines that stay without a sign.
 */
const signsFromBalance = (drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> | typeof DOUBTFUL => {
  const orders = [isNewestFirst(drafts) ?? [false, true]].flat().map((newestFirst) => balanceSteps(drafts, newestFirst))
  const holds = ({ draft, step }: BalanceStep) => Math.abs(step) === Math.abs(draft.amountFen)
  const best = orders.toSorted((a, b) => shareOf(b, holds) - shareOf(a, holds))[0] ?? []
  if (shareOf(best, holds) < PROOF) return DOUBTFUL
  const bySummary = new Map<string, Set<boolean>>()
  const signed = new Set<Draft>()
  for (const each of best.filter(holds)) {
    each.draft.amountFen = each.step
    signed.add(each.draft)
    const summary = each.draft.summary ?? ""
    bySummary.set(summary, (bySummary.get(summary) ?? new Set()).add(each.step < 0))
  }
  return drafts.filter((draft) => {
    if (signed.has(draft) || draft.amountFen === 0) return false
    const ways = bySummary.get(draft.summary ?? "")
    // More than the balance after it cannot have come in, unless the account was overdrawn.
    const out =
      ways?.size === 1
        ? ways.has(true)
        : draft.balanceFen !== undefined && draft.amountFen > draft.balanceFen
          ? true
          : undefined
    if (out === undefined) return true
    if (out) draft.amountFen = -draft.amountFen
    return false
  })
}

/** True when the balance moves against every sign: the file's debit is money in. */
const reversed = (drafts: ReadonlyArray<Draft>): boolean => {
  const newestFirst = isNewestFirst(drafts)
  if (newestFirst === undefined) return false
  const all = balanceSteps(drafts, newestFirst).filter(({ draft }) => draft.amountFen !== 0)
  return (
    shareOf(all, ({ draft, step }) => step === -draft.amountFen) >= PROOF &&
    shareOf(all, ({ draft, step }) => step === draft.amountFen) <= 1 - PROOF
  )
}

/** Settles the signs of an account's amounts. Gives the lines whose sign nothing tells, or doubt. */
const settleSigns = (
  drafts: ReadonlyArray<Draft>,
  printing: TablePrinting,
  signedByLayout: boolean,
): ReadonlyArray<Draft> | typeof DOUBTFUL => {
  if (printing.bare && !printing.signed) {
    const untold = signsFromBalance(drafts)
    return untold === DOUBTFUL && signedByLayout ? [] : untold
  }
  if (reversed(drafts)) for (const draft of drafts) if (draft.amountFen !== 0) draft.amountFen = -draft.amountFen
  return []
}
