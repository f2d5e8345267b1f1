import { Schema } from "effect"
import type { RequestFault } from "../../AssetDefinition.ts"
import { LocalDate } from "../../domain/LocalDate.ts"
import { messages } from "../../domain/Message.ts"
import { lendingRequestFields } from "../../lending/LendingRequest.ts"
import { commonRequestFields, materialRequestFields, number, text } from "../../request/Fields.ts"
import type { marketTexts } from "../report/text/marketTexts.ts"

const MOST_ATTRIBUTES = 100

/** Optional fields shared by the create bodies of the four market assets (contract, section 2.1). */
export const marketRequestFields = {
  valuationDate: Schema.optionalKey(
    LocalDate.annotate({
      description: "Value as of this day (not after today); nothing observed later is used",
      field: { headers: ["估价时点", "评估基准日", "价值时点"] },
    }),
  ),
  attributes: Schema.optionalKey(
    Schema.Record(text(1, 64), Schema.Union([number, text(0, 200), Schema.Boolean]))
      .check(Schema.isMaxProperties(MOST_ATTRIBUTES))
      .annotate({ description: "Further facts under the column names that the catalogue's samples carry" }),
  ),
  ...lendingRequestFields,
  ...materialRequestFields,
  ...commonRequestFields,
}

/** Makes a message about a fault that depends on the current day or on more than one field. */
export const requestMessage = messages<typeof marketTexts>()

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const isMonth = (written: string): boolean => MONTH.test(written)

/** Schema of a month in a request, `YYYY-MM`, not before `earliest`. */
export const monthField = (earliest: string): Schema.String =>
  Schema.String.check(
    Schema.makeFilter(isMonth, {
      expected: "a month of the form YYYY-MM",
      toJsonSchema: () => ({ pattern: MONTH.source }),
      fault: requestMessage("request.month", {}),
    }),
    Schema.makeFilter((month: string) => !isMonth(month) || month >= earliest, {
      expected: `a month not before ${earliest}`,
      toJsonSchema: () => ({}),
      fault: requestMessage("request.before", { earliest }),
    }),
  )

const EARLIEST = "2000-01-01"
/** Leasing began in China in 1981: an older paper is a slip. */
const EARLIEST_PAPER = "1980-01-01"

/** Faults of the fields shared by all market assets. */
export const marketRequestFaults = (
  request: {
    readonly valuationDate?: string | undefined
    readonly bookValueDate?: string | undefined
    readonly invoiceDate?: string | undefined
    readonly source?: string | undefined
    readonly chatSessionId?: number | undefined
  },
  today: string,
): ReadonlyArray<RequestFault> => {
  const faults: Array<RequestFault> = []
  if (request.valuationDate !== undefined && request.valuationDate > today) {
    faults.push({ path: "valuationDate", message: requestMessage("request.afterToday", { today }) })
  }
  if (request.valuationDate !== undefined && request.valuationDate < EARLIEST) {
    faults.push({ path: "valuationDate", message: requestMessage("request.before", { earliest: EARLIEST }) })
  }
  const date = request.valuationDate ?? today
  for (const path of ["bookValueDate", "invoiceDate"] as const) {
    const stated = request[path]
    if (stated === undefined) continue
    if (stated > date)
      faults.push({ path, message: requestMessage("request.afterValuationDate", { valuationDate: date }) })
    if (stated < EARLIEST_PAPER)
      faults.push({ path, message: requestMessage("request.before", { earliest: EARLIEST_PAPER }) })
  }
  if (request.source === "CHAT" && request.chatSessionId === undefined) {
    faults.push({ path: "chatSessionId", message: requestMessage("request.chatSessionMissing", {}) })
  }
  return faults
}
