import { byLanguage, ownValue } from "@open-valuation/core/domain"
import { Predicate, Schema } from "effect"
import { curvePlot } from "../charts/CurvePlot.ts"
import { grouped, onAxis, percent, signed } from "../Formats.ts"
import { asCell, asSentence } from "../text/Cleaned.ts"
import { field, filled, items, number, objectOf } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
import { type Drawing, type Fact, figureColumn, type TableView, wordsColumn } from "./Parts.ts"
import { termsOf } from "./SubjectView.ts"

/** A table of figures below a heading, and what they mean. */
export interface LendingTable {
  readonly title: string
  readonly table: TableView
  readonly notes: ReadonlyArray<string>
  readonly drawing?: Drawing
}

/** Whether the policy lets the value be relied on, and why not. */
export interface AcceptanceView {
  readonly title: string
  readonly decision: "ACCEPT" | "REFER" | "REJECT"
  /** The decision as a person says it. */
  readonly said: string
  readonly reasons: ReadonlyArray<string>
  /** What to obtain first; empty without any. */
  readonly referTo: string
  /** That it is no credit decision. */
  readonly note: string
}

/** What a lender makes of a value, beside it. */
export interface LendingView {
  readonly title: string
  /** The terms of the request: purpose, amounts, term. */
  readonly terms: ReadonlyArray<Fact>
  readonly acceptance?: AcceptanceView
  readonly bases?: LendingTable
  readonly premises?: LendingTable
  /** The prudent value, with its derivation. */
  readonly prudent?: { readonly title: string; readonly amount: string; readonly derivation: ReadonlyArray<string> }
  readonly termValues?: LendingTable
}

const lendingWords = byLanguage({
  title: { zh: "融资审查参考", en: "For the lender" },
  acceptance: {
    title: { zh: "采信结论", en: "Acceptance" },
    decisions: {
      ACCEPT: { zh: "可采信", en: "The value may be relied on" },
      REFER: { zh: "转复核", en: "To be looked at before it is relied on" },
      REJECT: { zh: "不采信", en: "The value is not to be relied on" },
    },
    referTo: { zh: (what: string) => `请先取得：${what}`, en: (what: string) => `Obtain first: ${what}` },
    referrals: {
      PERSON: { zh: "人工复核", en: "a person's review" },
      SECOND_APPROACH: { zh: "另一种方法或机构的估值", en: "a value by another approach or appraiser" },
    },
    note: {
      zh: "采信结论只说明估值能否作为依据，不是授信或放款决定。",
      en: "It says whether the value may be relied on. It is no credit decision.",
    },
  },
  bases: {
    title: { zh: "与依据金额比较", en: "Against the stated amounts" },
    basis: { zh: "依据金额", en: "Basis" },
    amount: { zh: "金额（元）", en: "Amount, CNY" },
    gap: { zh: "较估值", en: "Against the value" },
    governs: { zh: "规定依据", en: "Named by the rule" },
    yes: { zh: "是", en: "yes" },
    kinds: {
      PURCHASE_PRICE: { zh: "购置价格", en: "Purchase price" },
      GUIDE_PRICE: { zh: "厂商指导价", en: "Maker's guide price" },
      BOOK_VALUE: { zh: "账面价值", en: "Book value" },
    },
    note: { zh: "依据金额与市场价值互不替代。", en: "Neither replaces the other." },
  },
  premises: {
    title: { zh: "处置价值", en: "Liquidation values" },
    sale: { zh: "处置方式", en: "Sale" },
    terms: {
      zh: (name: string, discount: string, months: number, costs: string) =>
        `${name}：折让${discount}，处置周期${months}个月，费用${costs}。`,
      en: (name: string, discount: string, months: number, costs: string) =>
        `${name}: a discount of ${discount}, ${months} ${months === 1 ? "month" : "months"}, costs of ${costs}.`,
    },
    net: { zh: "净得（元）", en: "Net, CNY" },
    names: {
      orderlyLiquidation: { zh: "有序清算", en: "Orderly" },
      forcedLiquidation: { zh: "快速清算", en: "Forced" },
    },
    note: { zh: "单位为元，均附80%区间，未扣处置费用。", en: "In CNY before costs, each with its 80% range." },
  },
  prudent: { zh: "审慎价值", en: "Prudent value" },
  termValues: {
    title: { zh: "期限内价值", en: "Values over the term" },
    when: { zh: "月数", en: "Months" },
    scenario: { zh: "情景", en: "Scenario" },
    scenarios: {
      BASE: { zh: "基准", en: "Base" },
      ADVERSE: { zh: "不利", en: "Adverse" },
      STRESS: { zh: "压力（非预测）", en: "Stress, no forecast" },
    },
    axis: { zh: "自价值时点起月数", en: "Months from the valuation date" },
    caption: { zh: "基准情景的中心值。", en: "The central value of the base scenario." },
  },
  low: { zh: "低（元）", en: "Low, CNY" },
  central: { zh: "中（元）", en: "Central, CNY" },
  high: { zh: "高（元）", en: "High, CNY" },
})

type Words = (typeof lendingWords)["zh"]

/** Points of a term; engines give fewer. */
const MOST_ROWS = 60
const MOST_SENTENCES = 20

const texts = (from: object, name: string): ReadonlyArray<string> =>
  (field(from, name, Schema.Array(Schema.String)) ?? []).slice(0, MOST_SENTENCES).map(asSentence)

const yuan = (amount: number | undefined): string => (amount === undefined ? "–" : asCell(grouped(amount)))

const rangeColumns = (words: Words) => [words.low, words.central, words.high].map(figureColumn)

const rangeCells = (item: object): ReadonlyArray<string> =>
  ["minPrice", "avgPrice", "maxPrice"].map((name) => yuan(number(item, name)))

const acceptanceView = (result: object, { acceptance: words }: Words, comma: string): AcceptanceView | undefined => {
  const from = objectOf(Reflect.get(result, "acceptance"))
  const decision = field(from, "decision", Schema.Literals(["ACCEPT", "REFER", "REJECT"]))
  if (decision === undefined) return undefined
  const referrals = (field(from, "referTo", Schema.Array(Schema.String)) ?? [])
    .map((code) => ownValue(words.referrals, code))
    .filter(Predicate.isNotUndefined)
  return {
    title: words.title,
    decision,
    said: words.decisions[decision],
    reasons: items(from, "reasons")
      .slice(0, MOST_SENTENCES)
      .flatMap((reason) => filled(reason, "text") ?? [])
      .map(asSentence),
    referTo: referrals.length === 0 ? "" : words.referTo(referrals.join(comma)),
    note: words.note,
  }
}

const basesView = (result: object, { bases: words }: Words): LendingTable | undefined => {
  const rows = items(result, "bases").flatMap((item) => {
    const [kind, amount, gap] = [filled(item, "kind"), number(item, "amount"), number(item, "gap")]
    if (kind === undefined || amount === undefined || gap === undefined) return []
    const governs = Reflect.get(item, "governs") === true ? words.yes : ""
    // Rounded, a small amount would lie below by the whole value.
    const shown = percent(Math.max(gap, -0.999))
    return [[asCell(ownValue(words.kinds, kind) ?? kind), governs, yuan(amount), signed(shown, gap)]]
  })
  if (rows.length === 0) return undefined
  const columns = [wordsColumn(words.basis), wordsColumn(words.governs), ...[words.amount, words.gap].map(figureColumn)]
  return { title: words.title, table: { columns, rows }, notes: [words.note] }
}

const premisesView = (result: object, words: Words): LendingTable | undefined => {
  const { names, net, note, sale, terms, title } = words.premises
  const premises = objectOf(Reflect.get(result, "premises"))
  const found = (["orderlyLiquidation", "forcedLiquidation"] as const).flatMap((name) => {
    const item = objectOf(Reflect.get(premises, name))
    const [price, discount, months, costs] = ["avgPrice", "discount", "marketingMonths", "costs"].map((each) =>
      number(item, each),
    )
    if (price === undefined || discount === undefined || months === undefined || costs === undefined) return []
    return [
      {
        row: [names[name], ...rangeCells(item), yuan(Math.round(price * (1 - costs)))],
        said: terms(names[name], percent(discount), months, percent(costs)),
        source: asSentence(filled(item, "note") ?? ""),
      },
    ]
  })
  if (found.length === 0) return undefined
  const sources = new Set(found.map(({ source }) => source))
  // Where both come from one source, it stands once, after both.
  const notes =
    sources.size > 1
      ? found.flatMap(({ said, source }) => [said, source])
      : [...found.map(({ said }) => said), ...sources]
  return {
    title,
    table: {
      columns: [wordsColumn(sale), ...rangeColumns(words), figureColumn(net)],
      rows: found.map(({ row }) => row),
    },
    notes: [note, ...notes.filter((each) => each !== "")],
  }
}

const termValuesView = (result: object, words: Words, { locale, read }: Writing): LendingTable | undefined => {
  const { axis, caption, scenario: scenarioIs, scenarios, title, when } = words.termValues
  const found = items(result, "termValues").slice(0, MOST_ROWS)
  if (found.length === 0) return undefined
  const today = read.value === undefined ? [] : [{ x: 0, y: Math.round(read.value.central) }]
  const base = found.flatMap((item) => {
    const [x, y] = [number(item, "months"), number(item, "avgPrice")]
    return filled(item, "scenario") === "BASE" && x !== undefined && y !== undefined ? [{ x, y }] : []
  })
  const plot = curvePlot({
    name: "term",
    title,
    description: caption,
    points: [...today, ...base],
    xIs: axis,
    yIs: locale === "zh" ? "万元" : "CNY 1,000",
    formatX: String,
    formatY: onAxis(locale),
  })
  // Each later month ends the life anew: the first says when.
  const reason = found.map((item) => filled(item, "reason")).find(Predicate.isNotUndefined)
  return {
    title,
    table: {
      columns: [figureColumn(when), wordsColumn(scenarioIs), ...rangeColumns(words)],
      rows: found.map((item) => {
        const scenario = filled(item, "scenario") ?? ""
        const months = number(item, "months")
        return [
          months === undefined ? "–" : grouped(months),
          asCell(ownValue(scenarios, scenario) ?? scenario),
          ...rangeCells(item),
        ]
      }),
    },
    notes: reason === undefined ? [] : [asSentence(reason)],
    ...(base.length === 0 ? {} : { drawing: { plot, caption } }),
  }
}

/** What a lender makes of the value; `undefined` for results without any of it. */
export const lendingView = (writing: Writing): LendingView | undefined => {
  const { locale, reported, words: common } = writing
  const words = lendingWords[locale]
  const result = objectOf(reported.result)
  const terms = termsOf(writing)
  const acceptance = acceptanceView(result, words, common.comma)
  const bases = basesView(result, words)
  const premises = premisesView(result, words)
  const termValues = termValuesView(result, words, writing)
  const prudent = objectOf(Reflect.get(result, "prudentValue"))
  const amount = number(prudent, "amount")
  if (acceptance === undefined && premises === undefined && terms.length === 0) return undefined
  return {
    title: words.title,
    terms,
    ...(acceptance && { acceptance }),
    ...(bases && { bases }),
    ...(premises && { premises }),
    ...(amount === undefined
      ? {}
      : {
          prudent: {
            title: words.prudent,
            amount: asCell(common.yuan(grouped(amount))),
            derivation: texts(prudent, "derivation"),
          },
        }),
    ...(termValues && { termValues }),
  }
}
