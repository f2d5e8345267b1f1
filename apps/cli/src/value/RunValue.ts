import { type AssetType, DEMO_RISK } from "@open-valuation/core"
import { KnownAssetType } from "@open-valuation/core/assets"
import { byLanguage } from "@open-valuation/core/domain"
import { wordsOfAssets } from "@open-valuation/core/market"
import { type Locale, type OwnWords, render, translate } from "@open-valuation/core/text"
import {
  type ChannelsView,
  type ComparablesView,
  type CurveView,
  type Fact,
  type KindsView,
  type LendingTable,
  type LendingView,
  valuationReport,
  valuationView,
  type ValuationView,
  type ValueView,
} from "@open-valuation/report"
import type { Admin } from "@open-valuation/server/admin"
import { Console, Effect, Option, Schema } from "effect"
import { readBody } from "../FindFiles.ts"
import { keeps, keepsNothing } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import {
  factLines,
  type Lines,
  listLines,
  noteLines,
  packedLines,
  partLines,
  reportText,
  tableLines,
  WIDTH,
  wrapped,
} from "../Table.ts"
import { asAdmin } from "../WithAdmin.ts"

/** What a lender makes of the value: acceptance first, then what it rests on. */
const lendingParts = (view: LendingView): ReadonlyArray<Lines> => {
  const { acceptance, bases, premises, prudent, termValues, terms, title } = view
  const figures = (found: LendingTable | undefined): Lines =>
    of(found, ({ notes, table, title: name }) => partLines(name, [...tableLines(table), ...noteLines(...notes)]))
  return [
    partLines(title, [
      ...factLines([
        ...terms,
        ...(acceptance === undefined ? [] : [{ name: acceptance.title, text: acceptance.said }]),
      ]),
      ...of(acceptance, ({ note, reasons, referTo }) => [...listLines(reasons), ...noteLines(referTo, note)]),
    ]),
    figures(bases),
    figures(premises),
    of(prudent, ({ amount, derivation, title: name }) => partLines(name, noteLines(amount, ...derivation))),
    figures(termValues),
  ]
}

/** The view of a valuation as a text of at most 80 columns; a Chinese character takes two. */
export const valuationText = (view: ValuationView): string => {
  const { approaches, comparables, leftOut, method, provenance, risks, subject, waterfall } = view
  const figures = (found: ChannelsView | KindsView | CurveView | undefined): Lines =>
    of(found, ({ note, table, title }) => partLines(title, [...noteLines(note), ...tableLines(table)]))
  return reportText([
    valueLines(view.value, view.dated),
    partLines(view.figuresTitle, factLines(view.figures)),
    ...(view.lending === undefined ? [] : lendingParts(view.lending)),
    of(view.committee, ({ grounds: { note, points, title } }) =>
      partLines(title, [...listLines(points), ...noteLines(note)]),
    ),
    of(risks, ({ absent, nothing, tips, title }) =>
      partLines(title, [...listLines(tips), ...noteLines(nothing, absent)]),
    ),
    of(risks, ({ further, furtherTitle }) => partLines(furtherTitle, listLines(further))),
    partLines(subject.title, [...factLines(subject.facts), ...noteLines(subject.note)]),
    of(approaches, ({ note, title }) => partLines(title, noteLines(note))),
    ...(approaches?.approaches ?? []).map(({ facts, factors, title }) =>
      partLines(title, [...factLines(facts), ...of(factors, tableLines)]),
    ),
    figures(view.channels),
    figures(view.forecast),
    figures(view.depreciation),
    of(waterfall, ({ note, steps, title }) => partLines(title, [...of(steps, tableLines), ...noteLines(note)])),
    of(comparables, (found) => partLines(found.title, comparableLines(found))),
    of(comparables, ({ outside, outsideTitle }) =>
      partLines(
        outsideTitle,
        outside.map(({ number, text }) => `  ${number}. ${text}`),
      ),
    ),
    figures(view.kinds),
    of(leftOut, ({ absent, nothing, reasons, title }) =>
      partLines(title, [...of(reasons, tableLines), ...noteLines(nothing, absent)]),
    ),
    of(method, ({ absent, method: how, said, title }) => partLines(title, noteLines(...said, ...how, absent))),
    of(method, ({ reasoning, reasoningTitle }) =>
      partLines(
        reasoningTitle,
        reasoning.flatMap((step, at) => wrapped(step, WIDTH, `${String(at + 1).padStart(4)}. `)),
      ),
    ),
    of(method, ({ references, referencesTitle }) =>
      partLines(referencesTitle, listLines(references.map(({ text }) => text))),
    ),
    partLines(provenance.title, [...factLines(provenance.facts), ...noteLines(provenance.note)]),
    partLines(view.title, noteLines(view.standing)),
  ])
}

/** The lines of a part that the view may not have. */
const of = <Part>(found: Part | undefined, lines: (part: Part) => Lines): Lines =>
  found === undefined ? [] : lines(found)

const valueLines = (value: ValueView, dated: ReadonlyArray<Fact>): Lines => {
  if (value.kind === "NO_VALUE") {
    return [value.title, ...noteLines(value.failed, value.reason), ...factLines([...value.further, ...dated])]
  }
  const { advice, amount, demoMark, facts, further, meanings, spelled, title, warning } = value
  return [
    ...(demoMark === undefined ? [] : [...noteLines(`*** ${demoMark} ***`, advice), ""]),
    ...factLines(
      [
        { name: title, text: amount },
        ...(spelled === "" ? [] : [{ name: "", text: spelled }]),
        ...facts,
        ...further,
        ...dated,
      ],
      "",
    ),
    "",
    ...noteLines(...meanings, demoMark === undefined ? advice : undefined, warning),
  ]
}

/** Columns of every comparable's own line; those of its words stand below it. */
const LEADING = 3

/** One row for each comparable; below it what it is, and its adjustments. */
const comparableLines = ({ columns, notes: said, rows }: ComparablesView): Lines => {
  const isBeside = (at: number): boolean => at < LEADING || columns[at]?.isFigure === true
  const besides = tableLines({
    columns: columns.filter((_, at) => isBeside(at)),
    rows: rows.map(({ cells }) => cells.flatMap(({ text }, at) => (isBeside(at) ? [text] : []))),
  })
  const below = rows.map(({ about, adjustments, cells }) => [
    ...cells.flatMap(({ text }, at) => (isBeside(at) ? [] : [`${columns[at]?.name ?? ""} ${text}`])),
    ...about.map(({ name, text }) => `${name} ${text}`),
    ...(adjustments?.rows.slice(1, -1).map(([factor = "", rate = ""]) => `${factor} ${rate}`) ?? []),
  ])
  return [
    ...noteLines(...said),
    ...besides.slice(0, 1),
    ...besides.slice(1).flatMap((line, at) => [line, ...packedLines(below[at] ?? [], "      ")]),
  ]
}

/** Input of `ov value`. */
export interface ValueInput {
  readonly request: string
  readonly asset: AssetType
  readonly json: boolean
  readonly lang: Locale
  /** File for the report on A4 pages. */
  readonly report: Option.Option<string>
}

/** Values the request of a file, prints the result, and writes its report where one is asked for. */
export const runValue = Effect.fnUntraced(function* ({ report, request, ...rest }: ValueInput) {
  if (/\.(csv|tsv|xlsx|xls|jsonl|parquet)(\.gz)?$/i.test(request)) {
    return yield* new Refused({ message: `${request} is a file of many assets: say with --out FILE where values go` })
  }
  yield* keepsNothing(rest.lang)
  const body = yield* readBody(request)
  if (Option.isNone(report)) return yield* printValue({ ...rest, body })
  // Loaded only where a page is asked for.
  const { reportWriter } = yield* Effect.promise(() => import("./WriteReport.ts"))
  const write = yield* reportWriter(report.value)
  const valued = yield* valuedBody({ ...rest, body })
  const { failure, outcome, result, words } = valued
  const { asset: assetType, lang } = rest
  const found = failure === undefined ? { result, codes: outcome } : { failure }
  yield* write(valuationReport({ assetType, request: body, ...found }, lang, words))
  yield* keeps(rest.lang === "zh" ? `报告已写入 ${report.value}。` : `the report is in ${report.value}.`, rest.lang)
  yield* Console.error(`Report: ${report.value}`)
  yield* print({ ...rest, body }, valued)
})

const isKnown = Schema.is(KnownAssetType)

/** The words of an asset that the operator adds; `undefined` for the library's own. */
const wordsOf = Effect.fnUntraced(function* (asset: AssetType): Effect.fn.Return<OwnWords | undefined, Refused> {
  if (isKnown(asset)) return undefined
  const { loadedAssets } = yield* Effect.promise(() => import("@open-valuation/server/assets"))
  const loaded = yield* Effect.mapError(loadedAssets, ({ message }) => new Refused({ message }))
  return wordsOfAssets(loaded.map((one) => one.asset))
})

/** A result, in codes and rendered, or the reason for having none. */
interface Valued {
  readonly outcome: unknown
  readonly result: unknown
  readonly failure: string | undefined
  readonly words: OwnWords | undefined
}

type BodyInput = Omit<ValueInput, "request" | "report"> & { readonly body: unknown }

const demoWords = byLanguage({
  onDemo: {
    zh: (asset: string) =>
      `本次估值只依据模拟的演示样本，不反映真实价格。导入自己的样本：ov samples import 文件 --asset ${asset}`,
    en: (asset: string) =>
      `This value rests on simulated demo samples alone and says nothing about real prices. To import your own: ov samples import FILE --asset ${asset}`,
  },
  onlyDemo: {
    zh: (places: string, asset: string) =>
      `样本库中只有模拟的演示样本（${places}）。可先估值 docs/examples 中的示例，或导入自己的样本：ov samples import 文件 --asset ${asset}`,
    en: (places: string, asset: string) =>
      `There are only simulated demo samples here, of ${places}: value an example of docs/examples, or import your own: ov samples import FILE --asset ${asset}`,
  },
})

/** Places that are named in a line. */
const MOST_PLACES = 5

/** Says on stderr which places have samples, where all samples are demo samples. */
const tellOnlyDemo = Effect.fnUntraced(function* (admin: Admin["Service"], { asset, lang }: BodyInput) {
  const sets = yield* admin.listSamples({ asset, market: null, source: null })
  if (sets.length === 0 || sets.some(({ demo }) => !demo)) return
  const places = [...new Set(sets.map(({ market }) => market.split("|")[0]?.split("/").at(-1)))]
  const named = [...places.slice(0, MOST_PLACES), ...(places.length > MOST_PLACES ? ["…"] : [])]
  yield* Console.error(demoWords[lang].onlyDemo(named.join(lang === "zh" ? "、" : ", "), asset))
})

const readTips = Schema.decodeUnknownOption(
  Schema.Struct({ riskTips: Schema.Array(Schema.Struct({ code: Schema.String })) }),
)

/** Values a create body. What rests on demo samples is said on stderr, too, for who reads the JSON alone. */
const valuedBody = Effect.fnUntraced(function* (input: BodyInput) {
  const { asset, body, lang } = input
  const own = yield* wordsOf(asset)
  const value = (admin: Admin["Service"]) =>
    admin.value({ asset, body }).pipe(Effect.tapErrorTag("NotValuable", () => tellOnlyDemo(admin, input)))
  return yield* asAdmin(value).pipe(
    Effect.tap((outcome) =>
      Option.exists(readTips(outcome), ({ riskTips }) => riskTips.some(({ code }) => code === DEMO_RISK))
        ? Console.error(demoWords[lang].onDemo(asset))
        : Effect.void,
    ),
    Effect.map((outcome): Valued => ({ outcome, result: render(outcome, lang, own), failure: undefined, words: own })),
    Effect.catchTags({
      NotValuable: ({ reason }) =>
        Effect.succeed<Valued>({
          outcome: undefined,
          result: undefined,
          failure: translate(reason, lang, own),
          words: own,
        }),
      SearchUnavailable: ({ source }) =>
        Effect.fail(new Refused({ message: translate({ code: "task.searchUnavailable", params: { source } }, lang) })),
      InvalidRequest: ({ faults }) => {
        const lines = faults.map(
          ({ message, path }) => `${path === "" ? "(request)" : path}: ${translate(message, lang, own)}`,
        )
        return Effect.andThen(Console.error(lines.join("\n")), Effect.fail(new EndedWithFaults()))
      },
    }),
  )
})

/** Items that a terminal lists. */
const LISTED = { comparables: 10, items: 50, references: 50 }

/** Prints a result, as a report or as the API's JSON; refused without one. */
const print = Effect.fnUntraced(function* (
  { asset: assetType, body, json, lang }: BodyInput,
  { failure, result, words }: Valued,
): Effect.fn.Return<void, Refused> {
  if (failure !== undefined) return yield* new Refused({ message: failure })
  yield* printResult(json, result, () =>
    valuationText(valuationView({ assetType, request: body, result }, lang, words, LISTED)),
  )
})

/** Values a create body, prints the result, as a report or as the API's JSON, and returns it in codes. */
export const printValue = Effect.fnUntraced(function* (input: BodyInput) {
  const valued = yield* valuedBody(input)
  yield* print(input, valued)
  return valued.outcome
})
