import type { Message } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import type { OpenApi } from "effect/http-api"
import { type ErrorRow, errorTable } from "../ErrorTable.ts"
import { failureHeaders } from "./Headers.ts"

const nameOf = (status: number | string): string => `Failure${status}`

/** Reference from an operation to a failure response. */
export const failureReference = (status: number | string): object => ({
  $ref: `#/components/responses/${nameOf(status)}`,
})

/** Faults shown in the examples. */
const faults: Readonly<Record<number, readonly [path: string, message: Message]>> = {
  40001: ["materials[0].materialRef", { code: "request.missing", params: {} }],
  40002: ["callbackUrl", { code: "callback.scheme", params: {} }],
}

const example = ({ code, message, when }: ErrorRow) => {
  const fault = faults[code]
  const data = fault === undefined ? null : { errors: [{ path: fault[0], message: translate(fault[1], "zh") }] }
  return { summary: when, value: { code, message: message.zh, data } }
}

/** The failures of an operation as components, each with its headers and an example for each code of its status. */
export const failureComponents = (responses: OpenApi.OpenAPISpecResponses): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => {
        const rows = errorTable.filter((row) => row.status === Number(status))
        const examples = Object.fromEntries(rows.map((row) => [row.code, example(row)]))
        const content = Object.fromEntries(
          Object.entries(response.content ?? {}).map(([type, media]) => [type, { ...media, examples }]),
        )
        return [nameOf(status), { ...response, headers: failureHeaders(Number(status)), content }]
      }),
  )
