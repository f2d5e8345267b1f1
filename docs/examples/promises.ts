import { readFileSync } from "node:fs"
import { LocalDate } from "@open-valuation/core/domain"
import { demoPropertyMarket, toCsv } from "@open-valuation/simulation"
import { OpenValuation } from "open-valuation"

const request: unknown = JSON.parse(readFileSync(new URL("property.json", import.meta.url), "utf8"))

/** Values the home of property.json without Effect: its samples in memory, promises and plain objects. */
export const program = async (today: LocalDate.LocalDate): Promise<string> => {
  const content = toCsv(demoPropertyMarket(today).samples)
  await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }], locale: "en" })
  const answer = await ov.value("PROPERTY", { ...request, valuationDate: today })
  switch (answer.status) {
    case "OK":
      return answer.result.reasoningSummary
    case "INVALID_REQUEST":
    case "NOT_VALUABLE":
    case "SEARCH_UNAVAILABLE":
    case "UNREADABLE":
    case "CLOSED":
    case "BROKEN":
      return answer.message
  }
}

if (import.meta.main) console.log(await program(LocalDate.LocalDate.make("2026-11-20")))
