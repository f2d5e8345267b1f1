import { KnownAssetType, libraryAsset } from "@open-valuation/core/assets"
import type { AcceptanceRule, Sourced } from "@open-valuation/core/market"
import { defaultPortfolioPolicy } from "@open-valuation/core/portfolio"
import { translate } from "@open-valuation/core/text"
import { table } from "./GeneratedParts.ts"

const policies = KnownAssetType.literals.flatMap((assetType) => {
  const policy = libraryAsset(assetType)?.lending?.policy
  return policy === undefined ? [] : [{ assetType, policy }]
})

const code = (text: string): string => `\`${text}\``

/** Lines by class, those of equal figures together, and that of all other classes of the asset. */
const grouped = (
  assetType: string,
  classes: Readonly<Record<string, ReadonlyArray<string>>>,
  other: ReadonlyArray<string>,
): ReadonlyArray<ReadonlyArray<string>> => {
  const byFigures = new Map<string, { readonly names: Array<string>; readonly cells: ReadonlyArray<string> }>()
  for (const [name, cells] of Object.entries(classes)) {
    const known = byFigures.get(cells.join())
    if (known === undefined) byFigures.set(cells.join(), { names: [name], cells })
    else known.names.push(name)
  }
  const rows = Array.from(byFigures.values(), ({ cells, names }) => [
    names.map((name) => code(`${assetType}/${name}`)).join(", "),
    ...cells,
  ])
  return [...rows, [code(assetType) + (rows.length === 0 ? "" : ", others"), ...other]]
}

interface Sale {
  readonly discount: number
  readonly marketingMonths: number
  readonly costs: number
}
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`
const sale = ({ costs, discount, marketingMonths }: Sale): string =>
  `${percent(discount)}, ${marketingMonths}, ${percent(costs)}`

/** What sales in a limited time and at once bring, by the lending policies of the assets. */
export const sales = (): string =>
  table(
    ["class", "orderly: discount, months, costs", "forced: discount, months, costs"],
    policies.flatMap(({ assetType, policy }) => {
      const cells = ({ forced, orderly }: typeof policy.other) => [sale(orderly), sale(forced)]
      const classes = Object.entries(policy.lines).map(([name, line]) => [name, cells(line)] as const)
      return grouped(assetType, Object.fromEntries(classes), cells(policy.other))
    }),
  )

/** What a rule of acceptance looks at. */
const looksAt: Readonly<Record<AcceptanceRule["measure"], string>> = {
  NO_VALUE: "no value was given",
  CONFIDENCE: "confidence below",
  RANGE: "range wider than this share of the value",
  SAMPLES: "fewer comparables than",
  TIP: "one of these tips",
  GAP: "an amount is beyond its limit, as for the tip",
  BASIS_MISSING: "no amount was stated that could govern",
}

const limitIn = (rule: AcceptanceRule | undefined): string =>
  rule !== undefined && "below" in rule
    ? String(rule.below)
    : rule !== undefined && "above" in rule
      ? String(rule.above)
      : ""

/** The rules of acceptance, with the limits of each asset. The assets have the same rules in the same order. */
export const acceptance = (): string =>
  table(
    ["rule", ...policies.map(({ assetType }) => code(assetType)), "decision", "referred to"],
    policies[0]!.policy.acceptance.map((rule, at) => [
      `${code(rule.measure)}: ${looksAt[rule.measure]}${"codes" in rule ? ` (${rule.codes.map(code).join(", ")})` : ""}`,
      ...policies.map(({ policy }) => limitIn(policy.acceptance[at])),
      code(rule.decision),
      rule.referTo.map(code).join(", "),
    ]),
  )

/** The amounts that a contract rests on, by the purpose, the first that is stated; and where that comes from. */
export const bases = (): string => {
  const { gaps, rules } = policies[0]!.policy.bases
  const from = ({ origin, source }: Sourced): string =>
    translate(
      { code: "lending.source", params: { origin, source: typeof source === "string" ? source : source.en } },
      "en",
    ).replace(/\.$/, "")
  return [
    table(
      ["purpose", "governs", "where that comes from"],
      Object.entries(rules).map(([purpose, rule]) => [
        code(purpose),
        rule.governs.map(code).join(", else ") || "none: the value itself",
        from(rule),
      ]),
    ),
    table(
      ["amount", "tip when above the value by", "below it by", "where that comes from"],
      Object.entries(gaps).map(([kind, gap]) => [code(kind), percent(gap.above), percent(gap.below), from(gap)]),
    ),
  ].join("\n\n")
}

/** Months until the next valuation, by the policy of portfolios. */
export const calendar = (): string => {
  const { other, ...assets } = defaultPortfolioPolicy.revaluations
  const cells = ({ HIGH, LOW, MEDIUM }: Pick<typeof other, "HIGH" | "LOW" | "MEDIUM">) =>
    [LOW, MEDIUM, HIGH].map(String)
  return table(
    ["class", "low", "medium", "high"],
    [
      ...Object.entries(assets).flatMap(([assetType, line]) => {
        const classes = Object.entries(line.classes ?? {}).map(([name, own]) => [name, cells(own)] as const)
        return grouped(assetType, Object.fromEntries(classes), cells(line))
      }),
      ["other assets", ...cells(other)],
    ],
  )
}
