import { toEpochDay } from "../../domain/LocalDate.ts"
import { yuan } from "../Fen.ts"
import { indicesWhere, UNRECONCILED } from "../flows/FlowTable.ts"
import type { HiddenContent } from "../hidden/HiddenContent.ts"
import type { BalanceBreak, Ledger } from "../ledger/Ledger.ts"
import { distinctOwners, partyKey, sameParty } from "../Party.ts"
import { type LineOfLedger, type Measures, percent } from "./Risk.ts"

const sumOf = (ledgers: ReadonlyArray<Ledger>, count: (ledger: Ledger) => number): number =>
  ledgers.reduce((sum, ledger) => sum + count(ledger), 0)

const countOf = (ledgers: ReadonlyArray<Ledger>, condition: (ledger: Ledger) => boolean): number =>
  ledgers.filter(condition).length

const namesOf = (ledgers: ReadonlyArray<Ledger>): string =>
  ledgers.map(({ sources }) => sources.map(({ fileName }) => fileName).join("、")).join("、")

/** True when a recogniser has read some of its lines from images. */
const isScanned = ({ sources }: Ledger): boolean => sources.some(({ scanned }) => scanned === true)

const linesWhere = (
  ledgers: ReadonlyArray<Ledger>,
  condition: (line: LineOfLedger["line"], ledger: Ledger) => boolean,
): ReadonlyArray<LineOfLedger> =>
  ledgers.flatMap((ledger) => ledger.lines.filter((line) => condition(line, ledger)).map((line) => ({ ledger, line })))

/** Risks of the files themselves: what they leave out, and what does not fit together. */
export const fileRisks: Measures<
  | "BALANCE_BREAKS"
  | "BALANCE_UNCHECKED"
  | "STATED_FIGURES_DIFFER"
  | "UNREAD_LINES"
  | "REPAIRED_LINES"
  | "PERIOD_SHORT"
  | "PERIOD_STALE"
  | "PERIOD_GAP"
  | "MONTHS_WITHOUT_LINES"
  | "LINES_OUTSIDE_PERIOD"
  | "OVERLAPPING_FILES"
  | "SOURCES_CONTRADICT"
  | "SEVERAL_OWNERS"
  | "OWNER_UNKNOWN"
  | "FOREIGN_CURRENCY"
  | "CREDIT_CARD_BILL"
  | "HIDDEN_AMOUNTS"
  | "HIDDEN_TEXT"
  | "HIDDEN_ROWS"
  | "FORMULAS_DIFFER"
  | "TEXT_LAYER_DIFFERS"
> = {
  BALANCE_BREAKS: ({ ledgers, table }) => ({
    observed: sumOf(ledgers, ({ breaks }) => breaks.length),
    lines: ledgers.flatMap((ledger) =>
      ledger.breaks.flatMap(({ line: at }) => {
        const line = ledger.lines[at]
        return line === undefined ? [] : [{ ledger, line }]
      }),
    ),
    params: {
      scanned: ledgers.some((ledger) => ledger.breaks.length > 0 && isScanned(ledger)),
      places: largestBreaks(ledgers)
        .map(({ date, expectedFen, printedFen }) => `${date}=${yuan(printedFen - expectedFen)}`)
        .join("、"),
      excluded: yuan(
        indicesWhere(table, (i) => table.doubt[i] === UNRECONCILED).reduce((sum, i) => sum + table.amount[i]!, 0),
      ),
    },
  }),
  BALANCE_UNCHECKED: ({ ledgers }) => {
    const unchecked = ledgers.filter(({ balanceChecked, lines }) => !balanceChecked && lines.length > 0)
    return { observed: unchecked.length, params: { files: namesOf(unchecked) } }
  },
  STATED_FIGURES_DIFFER: ({ ledgers }) => {
    const differing = ledgers.filter(({ differences }) => differences.length > 0)
    return {
      observed: sumOf(ledgers, ({ differences }) => differences.length),
      params: {
        files: namesOf(differing),
        figures: [...new Set(differing.flatMap(({ differences }) => differences.map(({ figure }) => figure)))].join(
          ",",
        ),
      },
    }
  },
  UNREAD_LINES: ({ ledgers }) => ({
    observed: sumOf(ledgers, ({ sources }) => sources.reduce((sum, { unreadLines }) => sum + unreadLines, 0)),
    params: { scanned: ledgers.some(isScanned) },
  }),
  REPAIRED_LINES: ({ ledgers }) => {
    const lines = linesWhere(ledgers, ({ repaired }) => repaired)
    return { observed: lines.length, lines }
  },
  PERIOD_SHORT: ({ table, assets }, { figures }) => {
    const account = leading(table.ledgers, (at) => assets[at]?.amountFen ?? 0)
    const [days, withLines] = account === undefined ? [0, 0] : daysOf(account)
    if (account === undefined || withLines >= (figures["withLines"] ?? Infinity)) return undefined
    return { observed: days, params: { withLines, account: namesOf([account]) } }
  },
  PERIOD_STALE: ({ table, assets, today }) => {
    const counted = table.ledgers.filter((_, at) => (assets[at]?.amountFen ?? 0) > 0)
    const ends = (counted.length > 0 ? counted : table.ledgers).flatMap(({ endDate }) => endDate ?? [])
    const oldest = ends.toSorted().at(0)
    if (oldest === undefined) return undefined
    return { observed: Math.max(0, toEpochDay(today) - toEpochDay(oldest)), params: { endDate: oldest } }
  },
  PERIOD_GAP: ({ ledgers }) => {
    const gaps = ledgers.flatMap((ledger) => ledger.gaps)
    return {
      observed: gaps.reduce((sum, gap) => sum + toEpochDay(gap.to) - toEpochDay(gap.from) + 1, 0),
      params: { periods: gaps.map((gap) => `${gap.from}~${gap.to}`).join("、") },
    }
  },
  MONTHS_WITHOUT_LINES: ({ figures }) => {
    const empty = figures.months.filter(({ lines }) => lines === 0).map(({ month }) => month)
    return { observed: empty.length, params: { months: empty.slice(0, 24).join("、") } }
  },
  LINES_OUTSIDE_PERIOD: ({ ledgers }) => ({
    observed: sumOf(ledgers, ({ linesOutside }) => linesOutside),
    lines: linesWhere(ledgers, ({ date, source }, { sources, linesOutside }) => {
      const stated = sources[source]?.account
      if (linesOutside === 0 || stated === undefined) return false
      return (
        (stated.startDate !== undefined && date < stated.startDate) ||
        (stated.endDate !== undefined && date > stated.endDate)
      )
    }),
  }),
  OVERLAPPING_FILES: ({ ledgers }) => ({
    observed: countOf(ledgers, ({ duplicatesDropped }) => duplicatesDropped > 0),
    params: {
      lines: sumOf(ledgers, ({ duplicatesDropped }) => duplicatesDropped),
      files: namesOf(ledgers.filter(({ duplicatesDropped }) => duplicatesDropped > 0)),
    },
  }),
  SOURCES_CONTRADICT: ({ ledgers }) => ({
    observed: sumOf(ledgers, ({ conflicts }) => conflicts),
    params: { files: namesOf(ledgers.filter(({ conflicts }) => conflicts > 0)) },
  }),
  SEVERAL_OWNERS: ({ borrowers, ledgers }) => {
    const owners = distinctOwners(ledgers.flatMap(({ account }) => account.accountName ?? []))
    const isDeclared = (owner: string): boolean =>
      borrowers.some(({ name }) => sameParty(partyKey(name), partyKey(owner)) !== "DIFFERENT")
    if (borrowers.length > 0 && owners.every(isDeclared)) return undefined
    return { observed: owners.length, params: { owners: owners.join("、") } }
  },
  OWNER_UNKNOWN: ({ ledgers }) => {
    const named = ledgers.some(({ account }) => account.accountName !== undefined)
    const unnamed = ledgers.filter(({ account }) => account.accountName === undefined)
    return named
      ? undefined
      : { observed: unnamed.length, params: { files: namesOf(unnamed), scanned: unnamed.some(isScanned) } }
  },
  FOREIGN_CURRENCY: ({ ledgers }) => {
    const others = ledgers.filter(({ account }) => account.currency !== "CNY")
    const named = others.flatMap(({ account }) => account.currency ?? [])
    return {
      observed: others.length,
      params: {
        currencies: [...new Set(named)].toSorted().join("、"),
        foreign: named.length,
        unnamed: others.length - named.length,
        files: namesOf(others),
      },
    }
  },
  CREDIT_CARD_BILL: ({ creditCards }) => ({ observed: creditCards.length, params: { files: creditCards.join("、") } }),
  HIDDEN_AMOUNTS: ({ ledgers }) => ({
    observed: sumOfHidden(ledgers, ({ amounts }) => amounts),
    params: {
      files: filesWith(ledgers, ({ amounts }) => amounts),
      page: hiddenContentOf(ledgers).find(({ amounts }) => amounts > 0)?.page ?? 0,
    },
  }),
  HIDDEN_TEXT: ({ ledgers }) => ({
    observed: sumOfHidden(ledgers, ({ amounts, words }) => words - amounts),
    params: { files: filesWith(ledgers, ({ amounts, words }) => words - amounts) },
  }),
  HIDDEN_ROWS: ({ ledgers }) => {
    const [rows, columns, sheets] = [
      sumOfHidden(ledgers, (unseen) => unseen.rows),
      sumOfHidden(ledgers, (unseen) => unseen.columns),
      sumOfHidden(ledgers, (unseen) => unseen.sheets),
    ]
    const files = filesWith(ledgers, (unseen) => unseen.rows + unseen.columns + unseen.sheets)
    return { observed: rows + columns + sheets, params: { rows, columns, sheets, files } }
  },
  FORMULAS_DIFFER: ({ ledgers }) => ({
    observed: sumOfHidden(ledgers, ({ formulas }) => formulas),
    params: { files: filesWith(ledgers, ({ formulas }) => formulas) },
  }),
  TEXT_LAYER_DIFFERS: ({ ledgers }, { figures }) => {
    const amounts = sumOfHidden(ledgers, ({ layerAmounts }) => layerAmounts)
    if (amounts < (figures["amounts"] ?? 0)) return undefined
    const differing = sumOfHidden(ledgers, ({ layerDiffering }) => layerDiffering)
    const files = filesWith(ledgers, ({ layerDiffering }) => layerDiffering)
    return { observed: percent(differing, Math.max(1, amounts)), params: { differing, amounts, files } }
  },
}

/** Breaks that a risk names. */
const MOST_NAMED = 5

const largestBreaks = (ledgers: ReadonlyArray<Ledger>): ReadonlyArray<BalanceBreak> => {
  const difference = ({ expectedFen, printedFen }: BalanceBreak): number => Math.abs(printedFen - expectedFen)
  return ledgers
    .flatMap(({ breaks }) => breaks)
    .toSorted((a, b) => difference(b) - difference(a))
    .slice(0, MOST_NAMED)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const hiddenContentOf = (ledgers: ReadonlyArray<Ledger>): ReadonlyArray<HiddenContent> =>
  ledgers.flatMap(({ sources }) => sources.flatMap(({ unseen }) => unseen ?? []))

const sumOfHidden = (ledgers: ReadonlyArray<Ledger>, count: (unseen: HiddenContent) => number): number =>
  hiddenContentOf(ledgers).reduce((sum, unseen) => sum + count(unseen), 0)

const filesWith = (ledgers: ReadonlyArray<Ledger>, count: (unseen: HiddenContent) => number): string =>
  ledgers
    .flatMap(({ sources }) => sources)
    .flatMap(({ fileName, unseen }) => (unseen !== undefined && count(unseen) > 0 ? [fileName] : []))
    .join("、")

/** The ledger with the most of something; the one with the most lines when none has any. */
const leading = (ledgers: ReadonlyArray<Ledger>, measure: (at: number) => number): Ledger | undefined => {
  let best: number | undefined
  for (let at = 0; at < ledgers.length; at++) {
    const more =
      best === undefined ? 1 : measure(at) - measure(best) || ledgers[at]!.lines.length - ledgers[best]!.lines.length
    if (more > 0) best = at
  }
  return best === undefined ? undefined : ledgers[best]
}

/** Days of a ledger's period, and from its first line to its last. */
const daysOf = ({ startDate, endDate, lines }: Ledger): readonly [period: number, withLines: number] => {
  const span = (from: Ledger["startDate"], to: Ledger["endDate"]): number =>
    from === undefined || to === undefined ? 0 : toEpochDay(to) - toEpochDay(from) + 1
  return [span(startDate, endDate), span(lines[0]?.date, lines.at(-1)?.date)]
}
