import { KnownAssetType, libraryAsset } from "@open-valuation/core/assets"
import { defaultPortfolioPolicy } from "@open-valuation/core/portfolio"
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
