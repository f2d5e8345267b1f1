import type { FileTraits } from "../../domain/Document.ts"
import { type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import { keywordText } from "../../reading/ComparableText.ts"
import { sameAccount } from "../AccountNumber.ts"
import { yuan } from "../Fen.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import type { StatementFile } from "../StatementFile.ts"
import { type AuthenticityCase, type AuthenticityFinding, MAX_EVIDENCE } from "./Authenticity.ts"
import { filesOf, finding } from "./AuthenticityMessages.ts"
import { type AuthenticityPolicy, defaultAuthenticityPolicy } from "./AuthenticityPolicy.ts"
import { type InterestCheck, interestChecks, isDepositInterest } from "./InterestChecks.ts"
import { lineSigns } from "./LineSigns.ts"
import { proofSigns } from "./SealSigns.ts"

/**
 * Transfers between the accounts of the request, by the account number of the other side: the other statement has to
 * show them with the same amount, within a few days of its period.
 */
const transferSigns = ({ ledgers, policy }: AuthenticityCase): ReadonlyArray<AuthenticityFinding> =>
  ledgers.flatMap((from, index) =>
    ledgers.flatMap((to, other) => {
      if (index === other) return []
      const found = transfersBetween(from, to, policy.transferDays)
      // Two sides that differ are found from both ends; they are reported once.
      return index < other ? found : found.filter(({ code }) => code !== "TRANSFER_AMOUNT_DIFFERS")
    }),
  )

/** More of them between two accounts say no more. */
const MAX_UNMATCHED = 50

const transfersBetween = (from: Ledger, to: Ledger, days: number): ReadonlyArray<AuthenticityFinding> => {
  const number = to.account.accountNumber
  if (number === undefined || from.account.currency !== to.account.currency) return []
  const known = new Map<string, boolean>()
  const isTo = ({ counterpartyAccount }: LedgerLine): boolean => {
    if (counterpartyAccount === undefined) return false
    const same = known.get(counterpartyAccount) ?? sameAccount(counterpartyAccount, number) === "SAME"
    known.set(counterpartyAccount, same)
    return same
  }
  const sent = from.lines.filter(
    (line) => !line.neutral && line.amountFen !== 0 && isTo(line) && isCovered(to, line, days),
  )
  if (sent.length === 0) return []
  const byAmount = new Map<number, Array<LedgerLine>>()
  for (const line of to.lines) {
    const list = byAmount.get(line.amountFen)
    if (list === undefined) byAmount.set(line.amountFen, [line])
    else list.push(line)
  }
  const taken = new Set<LedgerLine>()
  const missing = sent.filter((line) => {
    const other = byAmount
      .get(-line.amountFen)
      ?.find((candidate) => !taken.has(candidate) && areNear(candidate, line, days))
    if (other !== undefined) taken.add(other)
    return other === undefined
  })
  return missing.slice(0, MAX_UNMATCHED).map((line) => unmatched(from, to, line, taken, days))
}

const areNear = (one: LedgerLine, other: LedgerLine, days: number): boolean =>
  Math.abs(toEpochDay(one.date) - toEpochDay(other.date)) <= days

/** True when the other statement covers the day of a line and the days around it. */
const isCovered = ({ startDate, endDate, gaps }: Ledger, { date }: LedgerLine, days: number): boolean => {
  if (startDate === undefined || endDate === undefined) return false
  const day = toEpochDay(date)
  const free = (from: number, to: number) => day + days < from || day - days > to
  return (
    day - days >= toEpochDay(startDate) &&
    day + days <= toEpochDay(endDate) &&
    gaps.every((gap) => free(toEpochDay(gap.from), toEpochDay(gap.to)))
  )
}

const unmatched = (
  from: Ledger,
  to: Ledger,
  line: LedgerLine,
  taken: Set<LedgerLine>,
  days: number,
): AuthenticityFinding => {
  const back = from.account.accountNumber
  const other = to.lines.find(
    (candidate) =>
      !taken.has(candidate) &&
      candidate.amountFen * line.amountFen < 0 &&
      areNear(candidate, line, days) &&
      back !== undefined &&
      candidate.counterpartyAccount !== undefined &&
      sameAccount(candidate.counterpartyAccount, back) === "SAME",
  )
  const amount = yuan(line.amountFen)
  const params = { fromFile: filesOf(from), toFile: filesOf(to), date: line.date, amount }
  if (other === undefined) {
    return finding("TRANSFER_SIDE_MISSING", "HIGH", { observed: null, threshold: -amount }, params, {
      ledger: from,
      lines: [line],
    })
  }
  taken.add(other)
  const otherAmount = yuan(other.amountFen)
  return finding(
    "TRANSFER_AMOUNT_DIFFERS",
    "HIGH",
    { observed: otherAmount, threshold: -amount },
    { ...params, otherAmount },
    { ledger: from, lines: [line] },
    { ledger: to, lines: [other] },
  )
}

const LEVELS = ["HIGH", "MEDIUM", "LOW"] as const

/**
 * Signs that a statement may not be what the bank gave out, the gravest first. For a host that values in its own
 * process; the open API does not show them. No sign is a proof, and no sign is no proof either.
 *
 * @param files the statements, in the order in which `ledgersOf` was given them
 * @param today the day in mainland China, against which dates are in the future
 */
export const checkAuthenticity = (
  files: ReadonlyArray<StatementFile>,
  ledgers: ReadonlyArray<Ledger>,
  today: LocalDate,
  policy: AuthenticityPolicy = defaultAuthenticityPolicy,
): ReadonlyArray<AuthenticityFinding> => {
  const given: AuthenticityCase = { files, ledgers, today, policy }
  const found = [...fileSigns(given), ...lineSigns(given), ...interestSigns(given), ...transferSigns(given)]
  return LEVELS.flatMap((level) => found.filter((sign) => sign.level === level))
}

/** Signs in the files themselves: their maker, their dates, their fonts, their seals. */
const fileSigns = ({ files, policy }: AuthenticityCase): ReadonlyArray<AuthenticityFinding> => {
  const seen = new Set<FileTraits>()
  return files.flatMap((file) => {
    // One document may hold several statements.
    if (seen.has(file.traits)) return []
    seen.add(file.traits)
    return [
      ...editingTool(file, policy),
      ...modified(file, policy),
      ...createdEarly(file),
      ...fonts(file, policy),
      ...proofSigns(file.fileName, file.traits.proof),
    ]
  })
}

const editingTool = (
  { fileName, traits, pages }: StatementFile,
  policy: AuthenticityPolicy,
): ReadonlyArray<AuthenticityFinding> => {
  // Net banking gives out spreadsheets to be opened in a spreadsheet program: that one saved them again says little.
  if (pages === 0) return []
  for (const text of [traits.producer, traits.creator, traits.author]) {
    const written = text?.toLowerCase() ?? ""
    const tools = policy.editingTools.find(({ names }) => names.some((name) => written.includes(name)))
    if (tools === undefined || text === undefined) continue
    const compared = { observed: text, threshold: tools.kind }
    return [finding("EDITING_TOOL", tools.level, compared, { fileName, tool: text })]
  }
  return []
}

const MINUTE_MS = 60_000

const modified = (
  { fileName, traits: { createdAt, modifiedAt } }: StatementFile,
  { modifiedAfterMinutes: allowed }: AuthenticityPolicy,
): ReadonlyArray<AuthenticityFinding> => {
  if (createdAt === undefined || modifiedAt === undefined) return []
  const minutes = Math.floor((Date.parse(modifiedAt) - Date.parse(createdAt)) / MINUTE_MS)
  return minutes > allowed
    ? [
        finding(
          "MODIFIED_AFTER_CREATION",
          "MEDIUM",
          { observed: minutes, threshold: allowed },
          { fileName, createdAt, modifiedAt, minutes, allowed },
        ),
      ]
    : []
}

const createdEarly = ({ fileName, traits, lines }: StatementFile): ReadonlyArray<AuthenticityFinding> => {
  const createdAt = /^\d{4}-\d\d-\d\d/.exec(traits.createdAt ?? "")?.[0]
  if (createdAt === undefined) return []
  const lastDate = lines.reduce((last, { date }) => (date > last ? date : last), "")
  // A clock in another time zone may be a day behind.
  const days = (Date.parse(lastDate) - Date.parse(createdAt)) / (24 * 60 * MINUTE_MS)
  return days > 1
    ? [
        finding(
          "CREATED_BEFORE_LAST_LINE",
          "HIGH",
          { observed: createdAt, threshold: lastDate },
          { fileName, createdAt, lastDate },
        ),
      ]
    : []
}

/** `SimSun` and `SimSun-Bold` are one design: totals are often set bold. */
const design = (font: string): string => font.replace(/[-,](?:bold|regular|medium|light|italic|roman|mt).*/isu, "")

const fonts = (
  { fileName, traits }: StatementFile,
  { otherFontShare }: AuthenticityPolicy,
): ReadonlyArray<AuthenticityFinding> => {
  const used = (traits.amountFonts ?? []).toSorted((one, other) => other.amounts - one.amounts)
  const [usual] = used
  if (usual === undefined) return []
  const all = used.reduce((sum, { amounts }) => sum + amounts, 0)
  const others = used.filter(
    ({ font, amounts }) => design(font) !== design(usual.font) && amounts <= all * otherFontShare,
  )
  return others.map(({ font, amounts, pages }) =>
    finding(
      "SEVERAL_AMOUNT_FONTS",
      "HIGH",
      { observed: amounts, threshold: 0 },
      { fileName, usual: usual.font, other: font, amounts, pages: pages.join("、") },
    ),
  )
}

/** Signs in the interest of the accounts. A forger raises balances and forgets what they would have earned. */
const interestSigns = ({ ledgers, policy }: AuthenticityCase): ReadonlyArray<AuthenticityFinding> =>
  ledgers.flatMap((ledger) => [
    ...interestChecks(ledger, policy).flatMap(mismatch),
    ...negative(ledger),
    ...otherDays(ledger, policy),
  ])

/** Yuan with two decimals. */
const rounded = (fen: number): number => yuan(Math.round(fen))

const mismatch = ({
  ledger,
  date,
  line,
  interestFen,
  verdict,
  expected,
}: InterestCheck): ReadonlyArray<AuthenticityFinding> => {
  if (expected === undefined || verdict === "AGREES" || verdict === "NO_STATEMENT") return []
  const files = filesOf(ledger)
  const [low, high] = [rounded(expected.lowFen), rounded(expected.highFen)]
  const shown = { ledger, lines: line === undefined ? [] : [line] }
  if (verdict === "MISSING") {
    return [finding("INTEREST_MISSING", "MEDIUM", { observed: 0, threshold: low }, { files, date, low }, shown)]
  }
  const { rates, days, fenDays } = expected
  const impliedMean = (fen: number, basisPoints: number) => rounded((fen * 10_000 * 360) / basisPoints / days)
  const params = {
    files,
    date,
    interest: yuan(interestFen),
    low,
    high,
    mean: rounded(fenDays / days),
    impliedLow: impliedMean(Math.max(0, interestFen - 1), rates.highest),
    impliedHigh: impliedMean(interestFen + 1, rates.lowest),
    lowestRate: rates.lowest / 100,
    highestRate: rates.highest / 100,
  }
  return verdict === "TOO_LOW"
    ? [finding("INTEREST_TOO_LOW", "HIGH", { observed: yuan(interestFen), threshold: low }, params, shown)]
    : // Agreements with a company, and products behind an account, pay more than the listed rate.
      [finding("INTEREST_TOO_HIGH", "LOW", { observed: yuan(interestFen), threshold: high }, params, shown)]
}

const isSettlement = (line: LedgerLine): boolean =>
  keywordText(line.summary ?? "").includes("结息") && isDepositInterest(line)

const datesOf = (lines: ReadonlyArray<LedgerLine>): string =>
  lines
    .slice(0, MAX_EVIDENCE)
    .map(({ date }) => date)
    .join("、")

const negative = (ledger: Ledger): ReadonlyArray<AuthenticityFinding> => {
  if (ledger.account.kind !== "BANK") return []
  const lines = ledger.lines.filter((line) => line.amountFen < 0 && isSettlement(line))
  const lowest = lines.reduce((least, { amountFen }) => Math.min(least, amountFen), 0)
  const params = { files: filesOf(ledger), date: datesOf(lines), interest: yuan(lowest) }
  return lines.length === 0
    ? []
    : [finding("INTEREST_NEGATIVE", "HIGH", { observed: yuan(lowest), threshold: 0 }, params, { ledger, lines })]
}

const QUARTER_ENDS: ReadonlySet<string> = new Set(["03", "06", "09", "12"])

/** A settlement in another month or on other days; an account that is closed settles on its last day. */
const otherDays = (ledger: Ledger, { interestDays }: AuthenticityPolicy): ReadonlyArray<AuthenticityFinding> => {
  if (ledger.account.kind !== "BANK" || ledger.account.currency !== "CNY") return []
  const last = ledger.lines.reduce((latest, { date }) => (date > latest ? date : latest), "")
  const lines = ledger.lines.filter((line) => {
    if (line.amountFen <= 0 || line.date === last || !isSettlement(line)) return false
    const day = Number(line.date.slice(8))
    return !QUARTER_ENDS.has(line.date.slice(5, 7)) || day < interestDays.from || day > interestDays.to
  })
  const date = datesOf(lines)
  return lines.length === 0
    ? []
    : [
        finding(
          "INTEREST_DAY",
          "MEDIUM",
          { observed: date, threshold: "03-21、06-21、09-21、12-21" },
          { files: filesOf(ledger), date },
          { ledger, lines },
        ),
      ]
}
