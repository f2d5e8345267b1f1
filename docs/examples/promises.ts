import { LocalDate } from "@open-valuation/core/domain"
import { demoPropertyMarket, demoPropertyRequest, toCsv } from "@open-valuation/simulation"
import { OpenValuation } from "open-valuation"

/** Values a home of the demo market without Effect: samples in memory, promises and plain objects. */
export const program = async (today: LocalDate.LocalDate): Promise<string> => {
  const content = toCsv(demoPropertyMarket(today).samples)
  await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }], locale: "en" })
  const answer = await ov.value("PROPERTY", { ...demoPropertyRequest, valuationDate: today })
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
