import { defaultDepreciation, equipmentChecks } from "@open-valuation/core/equipment"
import { landChecks } from "@open-valuation/core/land"
import { defaultMarketPolicy, type FactCheck } from "@open-valuation/core/market"
import { propertyChecks } from "@open-valuation/core/property"
import { usualShares, vehicleChecks } from "@open-valuation/core/vehicle"
import { code, evidenceText, percent, rewrite, table, withParts } from "./generated-docs.ts"

const consequence = ({ consequence: what, doubted, error }: FactCheck): string => {
  switch (what) {
    case "TOLD":
      return "a tip"
    case "WIDENED":
      return `a tip; ±${Math.round(100 * Math.expm1(error))} % wider`
    case "TRIED":
      return `tried without ${doubted.map(code).join(", ")}`
    case "REFUSED":
      return "no value"
  }
}

const checks = (all: ReadonlyArray<FactCheck>): string =>
  table(
    ["code", "facts", "found when", "then", "ground"],
    all.map((check) => [
      code(check.code),
      check.facts.map(code).join(", "),
      check.limit,
      consequence(check),
      check.source,
    ]),
  )

const shares = (): string => {
  const { asOf, basis, source, ...facts } = usualShares
  return `${table(
    ["fact", "usual shares"],
    Object.entries(facts).map(([fact, of]) => [
      code(fact),
      Object.entries(of)
        .map(([word, share]) => `${code(word)} ${percent(share)}`)
        .join(", "),
    ]),
  )}\n\n${evidenceText({ asOf, basis, source })}`
}

/** `docs/facts.md` with its tables generated from the current checks. */
export const factsDocs = (markdown: string): string =>
  withParts(markdown, {
    limit: `Facts that contradict each other may move a value by ${percent(defaultMarketPolicy.mostDoubtedEffect)} (\`mostDoubtedEffect\` of the policy). A fact that is left out adds an error of ${defaultMarketPolicy.doubtError} (\`doubtError\`, ln units) at least.`,
    property: checks(propertyChecks),
    vehicle: checks(vehicleChecks),
    land: checks(landChecks),
    equipment: checks(equipmentChecks(defaultDepreciation)),
    shares: shares(),
  })

if (import.meta.main) rewrite("facts.md", factsDocs)
